import type { ReactElement } from 'react';
import * as z from 'zod/mini';
import { useSchemaForm } from '@hub/ui/form';
import { useMay } from '#api/session.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import { wordsAboutNone } from '#ui/actions/action-words.ts';
import { Actions, type Action, type ActionCallbacks } from '#ui/actions/actions.tsx';
import { Time } from '@hub/ui/time';
import { Panel } from '#ui/panel.tsx';
import { useIsWide } from '#ui/use-is-wide.ts';
import { useRotateKey, type Health } from './api.ts';
import { Facts } from './facts.tsx';
import styles from './health.module.css';
import { texts } from './texts.ts';

/** Signing keys of site certificates, including retired keys that are still valid. */
export function SigningKeys({ of: keys }: { readonly of: Health['keys'] }): ReactElement {
  const mayRotate = useMay('owner');
  return (
    <Panel title={texts.keys}>
      <p className={styles.muted}>{texts.keysLede}</p>
      <Facts
        label={texts.keys}
        none={texts.noKeys}
        isNameAbove={!useIsWide()}
        heads={[texts.key, texts.since, texts.retired]}
        rows={keys.map((key) => [
          texts.shortKey(key.kid),
          <Time key="since" show="age" value={key.created_at} />,
          key.retired_at && <Time key="retired" show="age" value={key.retired_at} />,
        ])}
      />
      {mayRotate && keys.length > 0 && <Actions of={[rotate]} label={texts.keys} />}
    </Panel>
  );
}

const rotate: Action = {
  id: 'rotate-key',
  label: texts.rotate.label,
  dialog: (ending) => <RotateDialog {...ending} />,
};

/** Schema of a form without fields. */
const nothing = z.object({});

function RotateDialog(ending: ActionCallbacks): ReactElement {
  const form = useSchemaForm(nothing, {});
  return (
    <ActionDialog
      {...{ form, ...ending }}
      words={wordsAboutNone(texts.rotate)}
      tone="accent"
      mutation={useRotateKey()}
    >
      {null}
    </ActionDialog>
  );
}
