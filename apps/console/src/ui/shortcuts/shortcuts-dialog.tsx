import { useState } from 'react';
import { Checkbox } from '@hub/ui/checkbox';
import { Dialog } from '@hub/ui/dialog';
import { titleOfNone } from '@hub/ui/dialog-title';
import look from '#ui/look.module.css';
import { areKeysOn, setKeysOn } from '#ui/keys.ts';
import styles from './shortcuts.module.css';
import { texts } from './texts.ts';

export function ShortcutsDialog({ onClose }: { readonly onClose: () => void }) {
  const [isOn, setIsOn] = useState(areKeysOn);
  return (
    <Dialog title={titleOfNone(texts.title)} open onClose={onClose}>
      {texts.groups.map(({ title, keys: all }) => (
        <section key={title} className={styles.group}>
          <h3 className={styles.title}>{title}</h3>
          <dl className={styles.keys}>
            {all.map(({ keys, does }) => (
              <Key key={does} keys={keys} does={does} />
            ))}
          </dl>
        </section>
      ))}
      <Checkbox
        checked={isOn}
        onChange={(on) => {
          setKeysOn(on);
          setIsOn(on);
        }}
      >
        {texts.on}
      </Checkbox>
      <p className={look.note}>{texts.hint}</p>
    </Dialog>
  );
}

const Key = ({ keys, does }: { readonly keys: readonly string[]; readonly does: string }) => (
  <>
    <dt className={styles.key}>
      {keys.map((key) => (
        <kbd key={key}>{key}</kbd>
      ))}
    </dt>
    <dd>{does}</dd>
  </>
);
