import { useId, type ReactNode } from 'react';
import { Card } from '@hub/ui/card';
import styles from './panel.module.css';

interface PanelProps {
  readonly title: string;
  readonly marks?: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

export function Panel({ title, marks, actions, children }: PanelProps) {
  const id = useId();
  return (
    <Card as="section" labelledBy={id}>
      <div className={styles.head}>
        <h2 id={id} className={styles.title}>
          {title}
        </h2>
        {marks}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {children}
    </Card>
  );
}
