import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { ReadState } from '@hub/ui/read-state';
import { Alert } from '@hub/ui/alert';
import { Button } from '@hub/ui/button';
import { meQuery } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { Screen } from '#ui/screen.tsx';
import { toTitle } from '#ui/shown-once.tsx';
import { catalogQuery, catalogTextQuery } from './api.ts';
import { Editor } from './editor.tsx';
import { texts } from './texts.ts';
import { isSame, keepWork, readWork } from './work.ts';

const back = { to: paths.catalog(), words: texts.title };

/** The next catalogue: written in a form or as text, looked at, then taken. */
export function Page(): ReactElement {
  const text = useQuery(catalogTextQuery);
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
  /** The newest by now. */
  readonly version: number;
}

/**
 * Begins with what is in force, or with what was begun before in this browser. What is written stays
 * whatever is read afterwards; that another is newer is told.
 */
function Begin({ me, text, version }: BeginProps): ReactElement {
  const [begun, setBegun] = useState(() => readWork(me));
  const [first, setFirst] = useState({ text, seen: version });
  const work = begun ?? first;
  const [seen, setSeen] = useState(work.seen);
  const startOver = (): void => {
    keepWork(me, null);
    setBegun(null);
    setFirst({ text, seen: version });
    setSeen(version);
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
      <Editor
        key={begun === null ? 'new' : 'begun'}
        first={work.text}
        seen={seen}
        newest={version}
        onGoOn={() => setSeen(version)}
        onWritten={(now) => keepWork(me, isSame(now.text, first.text) ? null : now)}
        onStored={() => keepWork(me, null)}
      />
    </>
  );
}
