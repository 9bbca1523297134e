import { isolated } from '@hub/contract/direction';
import { Alert } from '@hub/ui/alert';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import type { Account } from './api.ts';
import { texts } from './texts.ts';

export function ReconnectNotice(props: { readonly accounts: readonly Account[] }) {
  const lost = props.accounts.filter(({ status }) => status === 'reconnect');
  return lost.map(({ envato_user_id: id, envato_username: name }) => (
    <Alert
      key={id}
      tone="attention"
      announce="none"
      title={texts.reconnectTitle({ name: isolated(name) })}
      actions={
        <LinkButton size="small" to={paths.settings('accounts')}>
          {texts.addAgain}
        </LinkButton>
      }
    >
      {texts.reconnect}
    </Alert>
  ));
}
