import { Button } from '@hub/ui/button';
import { Card } from '@hub/ui/card';
import { useConnectAccount } from './api.ts';
import { Fault } from '#ui/confirm/confirm.tsx';
import styles from './connect-panel.module.css';
import textClass from '#ui/text.module.css';
import { texts } from './texts.ts';
import { artClass, Drawing } from '@hub/ui/art';

const connectTexts = texts.connect;

interface ConnectPanelProps {
  /** True, and less prominent, beside a license that was registered by code. */
  readonly isBeside?: boolean;
}

export function ConnectPanel({ isBeside = false }: ConnectPanelProps) {
  const connect = useConnectAccount();
  const { mutate, isPending, isSuccess } = connect;
  return (
    <Card as="section" look={isBeside ? undefined : 'accent'} labelledBy="connect">
      <div className={styles.panel}>
        <div className={styles.words}>
          <h2 id="connect">{connectTexts.title}</h2>
          <p>{connectTexts.text}</p>
          <p className={textClass.muted}>{connectTexts.first}</p>
          <Fault mutation={connect} />
          <Button
            variant="accent"
            size={isBeside ? 'medium' : 'large'}
            busy={isPending || isSuccess}
            onClick={() => mutate({ origin: `${location.pathname}${location.search}` })}
          >
            {connectTexts.button}
          </Button>
        </div>
        <div className={styles.art}>
          <ConnectArt />
        </div>
      </div>
    </Card>
  );
}

const ConnectArt = () => (
  <Drawing box="0 0 208 128">
    <path className={artClass.paper} d="M14 44h56l6 72H8z" />
    <path d="M28 44v-9a14 14 0 0 1 28 0v9" />
    <path className={artClass.faint} d="M28 68h28M28 84h18" />
    <path className={artClass.dotted} d="M86 78h34" />
    <circle className={artClass.accent} cx="103" cy="40" r="17" />
    <path
      className={artClass.on}
      d="M95.5 38a8 8 0 0 1 14-3M110.5 42a8 8 0 0 1-14 3M110 30v5.5h-5.5M96 50v-5.5h5.5"
    />
    <rect className={artClass.paper} x="130" y="28" width="70" height="88" rx="12" />
    <rect className={artClass.tint} x="141" y="41" width="16" height="16" rx="4" />
    <path d="M166 49h22" />
    <rect className={artClass.tint} x="141" y="65" width="16" height="16" rx="4" />
    <path d="M166 73h22" />
    <rect className={artClass.tint} x="141" y="89" width="16" height="16" rx="4" />
    <path className={artClass.faint} d="M166 97h14" />
  </Drawing>
);
