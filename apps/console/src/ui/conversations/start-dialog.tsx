import { useRef } from 'react';
import { navigate } from '@hub/client/router';
import { isolated } from '@hub/contract/direction';
import { startConversationForm } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { paths } from '#lib/paths.ts';
import { ActionDialog } from '#ui/actions/action-dialog.tsx';
import type { Action } from '#ui/actions/actions.tsx';
import { startTexts as texts } from './texts.ts';

interface StartProps {
  /** Recipient; if omitted, the operator types a username. */
  readonly to?: { readonly username: string; readonly name: string };
  readonly licenses?: readonly { readonly id: number; readonly label: string }[];
  readonly about?: number;
}

export const starting = (start: StartProps): Action => ({
  id: 'start',
  label: texts.label,
  dialog: ({ onClose }) => <StartDialog {...start} onClose={onClose} />,
});

export function StartDialog(props: StartProps & { readonly onClose: () => void }) {
  const { to, licenses = [], about, onClose } = props;
  const started = useRef<number | null>(null);
  // A retry uses the same client key, so that only one conversation starts.
  const name = useRef<string>(null);
  const license = {
    label: texts.license,
    options: new Map([
      ['', texts.noLicense],
      ...licenses.map(({ id, label }) => [String(id), label] as const),
    ]),
    first: about === undefined ? '' : String(about),
  };
  return (
    <ActionDialog
      words={to ? texts : texts.anyone}
      subject={isolated(to?.name ?? '')}
      schema={startConversationForm}
      given={{ to: to?.username ?? '', license: '' }}
      fields={{
        ...(to === undefined && { to: { label: texts.to, kind: 'name' as const } }),
        ...(licenses.length > 0 && { license }),
        text: { label: texts.text, rows: 6 },
      }}
      send={async ({ to: who, license: id, text }) => {
        name.current ??= crypto.randomUUID();
        const body = { to: who, license_id: id === '' ? null : Number(id), text };
        const answer = await call('openConversationWith', {
          body: { ...body, name: name.current },
        });
        started.current = answer.conversation?.id ?? null;
        return answer;
      }}
      onClose={onClose}
      onDone={() => {
        onClose();
        if (started.current === null) return;
        navigate(paths.conversations({ box: 'all', id: String(started.current) }));
      }}
    />
  );
}
