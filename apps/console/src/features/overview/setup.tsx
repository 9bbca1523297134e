import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import type { ReactElement } from 'react';
import type { To } from 'react-router';
import { linkClass } from '@hub/ui/link';
import { buyersSide } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Overview } from './api.ts';
import styles from './overview.module.css';
import { texts } from './texts.ts';

type Step = Overview['setup'][number]['step'];

/** The screen on which a step is taken; null for one of the buyers' app. */
const places: Readonly<Record<Step, To | null>> = {
  second_factor: null,
  address: paths.health(),
  marketplace: paths.health(),
  email: paths.access(),
  catalog: paths.catalog(),
  theme: paths.releases({ kind: 'theme' }),
  plugin: paths.releases({ kind: 'plugin' }),
  backup: paths.health(),
  colleague: paths.access(),
};

/** Steps of setting up a new hub. Each is done when the hub finds that it is. */
export function Setup({ of: steps }: { readonly of: Overview['setup'] }): ReactElement | null {
  if (steps.length === 0) return null;
  const done = steps.filter((step) => step.done).length;
  return (
    <Panel
      title={texts.setup.title}
      marks={<span className={styles.mend}>{texts.setup.progress(done, steps.length)}</span>}
    >
      <ul role="list" className={styles.needs}>
        {steps.map((line) => (
          <Line key={line.step} {...line} />
        ))}
      </ul>
    </Panel>
  );
}

function Line({ step, done }: Overview['setup'][number]): ReactElement {
  const Icon = done ? IconCircleCheck : IconCircleDashed;
  const [title, how] = texts.setup.steps[step];
  return (
    <li className={styles.need}>
      <Icon
        className={done ? styles.good : styles.open}
        role="img"
        aria-label={done ? texts.setup.done : texts.setup.open}
        size={20}
        stroke={1.75}
      />
      <div className={styles.words}>
        <p>{done ? title : <StepLink to={places[step]}>{title}</StepLink>}</p>
        {!done && <p className={styles.mend}>{how}</p>}
      </div>
    </li>
  );
}

const StepLink = ({ to, children }: { readonly to: To | null; readonly children: string }) =>
  to === null ? (
    <a className={linkClass} href={buyersSide.security}>
      {children}
    </a>
  ) : (
    <TextLink to={to}>{children}</TextLink>
  );
