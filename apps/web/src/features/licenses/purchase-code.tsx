import { IconEye, IconEyeOff } from '@tabler/icons-react';
import { useState, type ReactElement } from 'react';
import { Button } from '@hub/ui/button';
import { CopyButton } from '@hub/ui/copy-button';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import styles from './license-details.module.css';
import { maskCode } from './rules.ts';
import { texts } from './texts.ts';

/** The code behind bullets, so that a look over the shoulder or a screenshot gives nothing away. */
export function PurchaseCode({ code }: { readonly code: string }): ReactElement {
  const [shown, setShown] = useState(false);
  const Icon = shown ? IconEyeOff : IconEye;
  return (
    <div className={styles.code}>
      <code className={styles.digits}>{shown ? code : maskCode(code)}</code>
      <span className={styles.buttons}>
        <Button
          size="small"
          icon={<Icon aria-hidden size={16} stroke={1.75} />}
          onClick={() => setShown(!shown)}
        >
          {shown ? texts.hide : texts.show} <VisuallyHidden>purchase code</VisuallyHidden>
        </Button>
        <CopyButton text={code} what="purchase code" />
      </span>
    </div>
  );
}
