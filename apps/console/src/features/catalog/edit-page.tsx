import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ReadState } from '@hub/ui/read-state';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { meQuery } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { Screen } from '#ui/screen.tsx';
import { toTitle } from '#ui/actions/shown-once.tsx';
import { catalogQuery } from './api.ts';
import { Editor } from './editor.tsx';
import { texts } from './texts.ts';
import { queryOf } from '#api/queries.ts';
import { isSame, useWork, type Work } from './use-work.ts';

const back = { to: paths.catalog(), words: texts.title };

export function Page() {
  const text = useQuery(queryOf('catalogText'));
  const inForce = useQuery(catalogQuery);
  const me = useQuery(meQuery).data?.username;
  const query = text.data === undefined ? text : inForce;
  return (
    <Screen title={texts.edit.title} lede={texts.edit.lede} back={back}>
      <ReadState
        query={query}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['card', 'card', 'card'] }}
      />
      {text.data !== undefined &&
        inForce.data !== undefined &&
        (inForce.data.file_rules ? (
          <Alert tone="info" announce="none">
            <bdi>{texts.fileRules(inForce.data.file)}</bdi>
          </Alert>
        ) : (
          me !== undefined && (
            <Begin key={me} me={me} text={text.data.text} version={text.data.version} />
          )
        ))}
    </Screen>
  );
}

interface BeginProps {
  readonly me: string;
  readonly text: string;
  readonly version: number;
}

/** Later reads do not replace the draft; a notice says that a newer version exists. */
function Begin({ me, text, version }: BeginProps) {
  const { begun, isElsewhere, keep, ...kept } = useWork(me);
  const [first, setFirst] = useState({ text, seen: version });
  const work = begun ?? first;
  const [seen, setSeen] = useState(work.seen);
  /** Counts changes of the initial text, to reset the editor. */
  const [turn, setTurn] = useState(0);
  const written = useRef<Work>(work);
  const startOver = (): void => {
    kept.startOver();
    setFirst({ text, seen: version });
    setSeen(version);
    setTurn(turn + 1);
    toTitle();
  };
  const takeOver = (): void => {
    setSeen(kept.takeOver() ?? version);
    setTurn(turn + 1);
    toTitle();
  };
  return (
    <>
      {begun !== null && (
        <Alert
          tone="info"
          title={texts.begun.title}
          actions={
            <Button size="small" onClick={startOver}>
              {texts.begun.startOver}
            </Button>
          }
        >
          {texts.begun.text}
        </Alert>
      )}
      {isElsewhere && (
        <Elsewhere onTakeOver={takeOver} onInsist={() => kept.insist(written.current)} />
      )}
      <Editor
        key={turn}
        first={work.text}
        seen={seen}
        newest={version}
        onGoOn={() => setSeen(version)}
        onWritten={(now) => {
          written.current = now;
          keep(isSame(now.text, first.text) ? null : now);
        }}
        onStored={() => keep(null)}
      />
    </>
  );
}

interface ElsewhereProps {
  readonly onTakeOver: () => void;
  readonly onInsist: () => void;
}

/** Another tab owns the stored draft: the browser stores a single draft for all tabs. */
const Elsewhere = ({ onTakeOver, onInsist }: ElsewhereProps) => (
  <Alert
    tone="attention"
    title={texts.elsewhere.title}
    actions={
      <>
        <Button size="small" onClick={onTakeOver}>
          {texts.elsewhere.takeOver}
        </Button>
        <Button size="small" onClick={onInsist}>
          {texts.elsewhere.insist}
        </Button>
      </>
    }
  >
    {texts.elsewhere.text}
  </Alert>
);
