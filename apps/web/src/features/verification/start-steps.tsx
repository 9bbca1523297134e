import type { ReactElement } from 'react';
import { EmptyState } from '@hub/ui/page';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { StartArt } from './start-art.tsx';
import { texts } from './texts.ts';
import styles from './verification.module.css';

const { start } = texts;

interface StartStepsProps {
  readonly steps?: readonly string[];
}

/** From WordPress to here and back; or other steps in their order. */
export const StartSteps = ({ steps = start.steps }: StartStepsProps): ReactElement => (
  <ol role="list" className={styles.steps}>
    {steps.map((step) => (
      <li key={step} className={styles.step}>
        {step}
      </li>
    ))}
  </ol>
);

/** Steps to start an activation, shown while no site is waiting. */
export const HowToStart = (): ReactElement => (
  <EmptyState
    art={<StartArt />}
    title={start.title}
    actions={
      <>
        <LinkButton variant="accent" to={paths.dashboard()}>
          {start.dashboard}
        </LinkButton>
        <LinkButton to={paths.verifyOffline()}>{start.offline}</LinkButton>
      </>
    }
  >
    <p>{start.text}</p>
    <StartSteps />
  </EmptyState>
);
