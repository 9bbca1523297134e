import { IconAlertTriangle, IconInfoCircle } from '@tabler/icons-react';
import type { Diagnosis, Finding } from '@hub/contract/diagnosis';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import styles from './connection-check.module.css';
import { connectionTexts as words } from './connection-words.ts';
import { Time } from '@hub/ui/time';

export function ConnectionCheck({ of: { at, findings } }: { readonly of: Diagnosis }) {
  const isWell = findings.every(({ good }) => good !== false);
  const shown = findings.filter(({ good }) => good !== true);
  return (
    <div className={styles.check}>
      <p>
        {words.check} <Time show="age" value={at} />
        {isWell && `: ${words.well}`}
      </p>
      {shown.length > 0 && (
        <ul role="list" className={styles.findings}>
          {shown.map((finding, place) => (
            <FindingLine key={`${place} ${finding.code}`} of={finding} />
          ))}
        </ul>
      )}
    </div>
  );
}

function FindingLine({ of: { code, good, value } }: { readonly of: Finding }) {
  const isBad = good === false;
  const Icon = isBad ? IconAlertTriangle : IconInfoCircle;
  return (
    <li className={isBad ? styles.bad : styles.told}>
      <Icon aria-hidden size={16} stroke={1.5} />
      <span>
        <VisuallyHidden>{isBad ? words.bad : words.told}: </VisuallyHidden>
        {words.finding(code, value)}
      </span>
    </li>
  );
}
