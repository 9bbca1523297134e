import type { ReactElement } from 'react';
import { useLocation } from 'react-router';
import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { useConnectAccount } from './api.ts';
import { ConnectFault } from './connect-fault.tsx';
import { ConnectArt } from './connect-art.tsx';
import styles from './connect-panel.module.css';
import { texts } from './texts.ts';

const words = texts.connect;

interface ConnectPanelProps {
  /** Something else on the screen comes first: a license was registered by its code already. */
  readonly isBeside?: boolean;
}

/**
 * Panel for users without a connected marketplace account; connecting returns to the same screen.
 */
export function ConnectPanel({ isBeside = false }: ConnectPanelProps): ReactElement {
  const { pathname, search } = useLocation();
  const connect = useConnectAccount();
  const { mutate, isPending, isSuccess } = connect;
  return (
    <Card as="section" look={isBeside ? undefined : 'accent'} labelledBy="connect">
      <div className={styles.panel}>
        <div className={styles.words}>
          <h2 id="connect">{words.title}</h2>
          <p>{words.text}</p>
          <p className={styles.first}>{words.first}</p>
          <ConnectFault connect={connect} />
          <Button
            variant="accent"
            size={isBeside ? 'medium' : 'large'}
            busy={isPending || isSuccess}
            busyLabel={words.busy}
            onClick={() => mutate({ origin: `${pathname}${search}` })}
          >
            {words.button}
          </Button>
        </div>
        <div className={styles.art}>
          <ConnectArt />
        </div>
      </div>
    </Card>
  );
}
