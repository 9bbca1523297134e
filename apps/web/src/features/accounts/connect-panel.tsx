import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { useConnectAccount } from './api.ts';
import { ConnectFault } from './connect-fault.tsx';
import { ConnectArt } from './connect-art.tsx';
import styles from './connect-panel.module.css';

/** The words of the specification (section 2), with the reason. */
const texts = {
  title: 'Synchronize your account with Envato Market',
  text: 'We import your licenses and support periods automatically.',
  first:
    'First make sure that you are logged into the correct Envato Market account in this browser. The hub connects that account.',
  button: 'CONNECT YOUR ACCOUNT',
  busy: 'Loading...',
} as const;

interface ConnectPanelProps {
  /** Something else on the screen comes first: a license was registered by its code already. */
  readonly isBeside?: boolean;
}

/** For those without a marketplace account; they come back to the very screen they are on. */
export function ConnectPanel({ isBeside = false }: ConnectPanelProps): ReactElement {
  const { pathname, search } = useLocation();
  const connect = useConnectAccount();
  const { mutate, isPending, isSuccess } = connect;
  return (
    <Card as="section" look={isBeside ? undefined : 'accent'} labelledBy="connect">
      <div className={styles.panel}>
        <div className={styles.words}>
          <h2 id="connect">{texts.title}</h2>
          <p>{texts.text}</p>
          <p className={styles.first}>{texts.first}</p>
          <ConnectFault connect={connect} />
          <Button
            variant="accent"
            size={isBeside ? 'medium' : 'large'}
            busy={isPending || isSuccess}
            busyLabel={texts.busy}
            onClick={() => mutate({ origin: `${pathname}${search}` })}
          >
            {texts.button}
          </Button>
        </div>
        <div className={styles.art}>
          <ConnectArt />
        </div>
      </div>
    </Card>
  );
}
