import { IconCheck } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import { Card } from '@hub/ui/card';
import { OutLink } from '@hub/ui/link';
import { useCatalog } from '#api/config.ts';
import type { License } from './api.ts';
import styles from './next-step.module.css';
import { kindOf } from './rules.ts';
import { texts } from './texts.ts';

const words = texts.nextStep;

interface NextStepProps {
  readonly licenses: readonly License[];
  /** False if all licenses were added by purchase code. */
  readonly isConnected: boolean;
}

/** Steps to the first activated site. It renders nothing after the first activation. */
export function NextStep({ licenses, isConnected }: NextStepProps): ReactElement | null {
  const catalog = useCatalog();
  const themes = licenses.filter((license) => kindOf(license, catalog) === 'theme');
  const usable = themes.find(({ status }) => status === 'valid');
  const hasActivations = themes.some(({ sites, history }) => sites.length + history.length > 0);
  if (usable === undefined || hasActivations) return null;
  return (
    <Card as="section" look="accent" labelledBy="next-step">
      <h2 id="next-step">{words.title}</h2>
      <ol role="list" className={styles.steps}>
        <li className={styles.step}>
          <span className={styles.done}>
            <IconCheck role="img" aria-label={words.done} size={16} stroke={2} />
          </span>
          <p className={styles.name}>{isConnected ? words.connected : words.registered}</p>
        </li>
        <li className={styles.step} aria-current="step">
          <span className={styles.here}>2</span>
          <p className={styles.name}>{words.install}</p>
          <p className={styles.text}>{words.installText}</p>
          <p className={styles.text}>
            <OutLink href={catalog.links.renew_support}>{words.download}</OutLink>
          </p>
        </li>
        <li className={styles.step}>
          <span className={styles.number}>3</span>
          <p className={styles.name}>{words.activate}</p>
          <p className={styles.text}>{words.activateText}</p>
        </li>
      </ol>
    </Card>
  );
}
