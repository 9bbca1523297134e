import { useState, type ReactElement } from 'react';
import { Checkbox } from '@hub/ui/checkbox';
import { Dialog } from '@hub/ui/dialog';
import { titleOfNone } from '@hub/ui/dialog-title';
import { areKeysOn, setKeysOn } from '#ui/keys.ts';
import styles from './dialogs.module.css';
import { texts } from '#conversations/texts.ts';

const words = texts.keys;

/** Keyboard shortcuts, and the switch that turns single keys off. */
export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }): ReactElement {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Dialog title={titleOfNone(texts.shortcuts)} open onClose={onClose}>
      <dl className={styles.keys}>
        {words.all.map(({ keys, does }) => (
          <Key key={does} keys={keys} does={does} />
        ))}
      </dl>
      <Checkbox
        checked={isOn}
        onChange={(on) => {
          setKeysOn(on);
          setIsOn(on);
        }}
      >
        {words.on}
      </Checkbox>
      <p className={styles.note}>{words.hint}</p>
    </Dialog>
  );
}

interface KeyProps {
  readonly keys: readonly string[];
  readonly does: string;
}

const Key = ({ keys, does }: KeyProps): ReactElement => (
  <>
    <dt className={styles.key}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </>
);
