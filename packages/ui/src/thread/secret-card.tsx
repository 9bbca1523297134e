import { IconKey } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import styles from './secret-card.module.css';

interface SecretCardProps {
  readonly label: string;
  readonly facts: readonly string[];
  readonly children?: ReactNode;
}

/** Password or key of a message, without its value. */
export const SecretCard = ({ label, facts, children }: SecretCardProps): ReactElement => (
  <div className={styles.card}>
    <span className={styles.head}>
      <IconKey aria-hidden size={20} stroke={1.5} />
      <bdi className={styles.label}>{label}</bdi>
    </span>
    {facts.map((fact, place) => (
      // oxlint-disable-next-line react/no-array-index-key -- two openings may read the same
      <span key={place} className={styles.fact}>
        {fact}
      </span>
    ))}
    {children}
  </div>
);
