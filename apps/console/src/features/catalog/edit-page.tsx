import { useQuery } from '@tanstack/react-query';
import { useState, type ReactElement } from 'react';
import { ReadState } from '@hub/ui/read-state';
import { Alert } from '@hub/ui/alert';
import { paths } from '#lib/paths.ts';
import { Screen } from '#ui/screen.tsx';
import { catalogQuery, catalogTextQuery } from './api.ts';
import { Editor } from './editor.tsx';
import { texts } from './texts.ts';

const back = { to: paths.catalog(), words: texts.title };

/** The next catalogue: written in a form or as text, looked at, then taken. */
export function Page(): ReactElement {
  const text = useQuery(catalogTextQuery);
  const inForce = useQuery(catalogQuery);
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
          <FirstRead text={text.data.text} version={text.data.version} />
        ))}
    </Screen>
  );
}

interface FirstReadProps {
  readonly text: string;
  /** The newest by now. */
  readonly version: number;
}

/** What is written stays whatever is read afterwards; that another is newer is told. */
function FirstRead({ text, version }: FirstReadProps): ReactElement {
  const [first] = useState(text);
  const [seen, setSeen] = useState(version);
  return <Editor first={first} seen={seen} newest={version} onGoOn={() => setSeen(version)} />;
}
