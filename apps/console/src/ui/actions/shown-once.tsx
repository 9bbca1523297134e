import { Button } from '@hub/ui/button';
import { CopyButton } from '@hub/ui/copy-button';
import { Panel } from '#ui/panel.tsx';
import look from '#ui/look.module.css';
import styles from './actions.module.css';

interface ShownOnceProps {
  readonly secret: string;
  readonly words: {
    readonly title: string;
    readonly means: string;
    readonly what: string;
    readonly done: string;
  };
  readonly onDone: () => void;
}

/** Moves the focus to the title after the focused element was removed. */
export const toTitle = (): void => document.querySelector<HTMLElement>('h1')?.focus();

/** Panel with a new secret, which its screen holds in component state only. */
export const ShownOnce = ({ secret, words, onDone }: ShownOnceProps) => (
  <Panel title={words.title}>
    <p>{words.means}</p>
    <p>
      <code className={styles.secret}>{secret}</code>
    </p>
    <div className={look.bar}>
      <CopyButton text={secret} what={words.what} />
      <Button
        size="small"
        onClick={() => {
          onDone();
          toTitle();
        }}
      >
        {words.done}
      </Button>
    </div>
  </Panel>
);
