import { IconCheck } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { artClass } from '@hub/ui/art';
import { classNames } from '@hub/ui/class-names';
import { Page } from '@hub/ui/page';
import styles from './frame.module.css';
import { texts, type StepList } from '#identity/texts.ts';

interface IdentityFrameProps {
  readonly art: ReactElement;
  readonly steps: StepList;
  /** Number of the current step, from 1; a number above the last step marks all steps as done. */
  readonly current?: number;
  readonly children: ReactNode;
}

/** Layout of a form. On wide screens, a drawing and the list of steps are next to it. */
export const IdentityFrame = (props: IdentityFrameProps) => (
  <Page>
    <div className={styles.split}>
      <div className={styles.form}>{props.children}</div>
      <section className={classNames(artClass.plate, styles.plate)} aria-labelledby="way">
        <div className={styles.art}>{props.art}</div>
        <div className={styles.way}>
          <h2 id="way" className={styles.title}>
            {props.steps.title}
          </h2>
          <ol role="list">
            {props.steps.steps.map((step, index) => (
              <Step key={step.title} {...step} number={index + 1} at={props.current ?? 0} />
            ))}
          </ol>
        </div>
      </section>
    </div>
  </Page>
);

interface StepProps {
  readonly title: string;
  readonly text: string;
  readonly number: number;
  readonly at: number;
}

function Step({ title, text, number, at }: StepProps) {
  const isDone = number < at;
  const isHere = number === at;
  return (
    <li className={styles.step} aria-current={isHere ? 'step' : undefined}>
      <span className={classNames(styles.number, isDone && styles.done, isHere && styles.here)}>
        {isDone ? <IconCheck role="img" aria-label={texts.done} size={16} stroke={2} /> : number}
      </span>
      <div>
        <h3 className={styles.name}>{title}</h3>
        <p className={styles.text}>{text}</p>
      </div>
    </li>
  );
}

/** Ref that focuses the page title when its element appears, because the clicked button is gone. */
export function focusTitle(place: HTMLElement | null): void {
  if (place !== null) document.querySelector('h1')?.focus();
}
