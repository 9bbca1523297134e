import { IconCheck } from '@tabler/icons-react';
import { Card } from '@hub/ui/card';
import { OutLink } from '@hub/ui/link';
import { useCatalog } from '#api/config.ts';
import type { License } from './api.ts';
import styles from './next-step.module.css';
import { kindOf } from './rules.ts';
import { texts } from './texts.ts';

const nextStepTexts = texts.nextStep;

interface NextStepProps {
  readonly licenses: readonly License[];
  /** False if all licenses were added by purchase code. */
  readonly isConnected: boolean;
}

/** Steps to the first activated site. It renders nothing after the first activation. */
export function NextStep({ licenses, isConnected }: NextStepProps) {
  const catalog = useCatalog();
  const themes = licenses.filter((license) => kindOf(license, catalog) === 'theme');
  const usable = themes.find(({ status }) => status === 'valid');
  const hasActivations = themes.some(({ sites, history }) => sites.length + history.length > 0);
  if (usable === undefined || hasActivations) return null;
  return (
    <Card as="section" look="accent" labelledBy="next-step">
      <h2 id="next-step">{nextStepTexts.title}</h2>
      <ol role="list" className={styles.steps}>
        <li className={styles.step}>
          <span className={styles.done}>
            <IconCheck role="img" aria-label={nextStepTexts.done} size={16} stroke={2} />
          </span>
          <p className={styles.name}>
            {isConnected ? nextStepTexts.connected : nextStepTexts.registered}
          </p>
        </li>
        <li className={styles.step} aria-current="step">
          <span className={styles.here}>2</span>
          <p className={styles.name}>{nextStepTexts.install}</p>
          <p className={styles.text}>{nextStepTexts.installText}</p>
          <p className={styles.text}>
            <OutLink href={catalog.links.renew_support}>{nextStepTexts.download}</OutLink>
          </p>
        </li>
        <li className={styles.step}>
          <span className={styles.number}>3</span>
          <p className={styles.name}>{nextStepTexts.activate}</p>
          <p className={styles.text}>{nextStepTexts.activateText}</p>
        </li>
      </ol>
    </Card>
  );
}
