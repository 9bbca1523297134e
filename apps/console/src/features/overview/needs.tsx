import {
  IconAlertTriangle,
  IconCircleCheck,
  IconCircleDashed,
  IconCircleX,
} from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { linkClass } from '@hub/ui/link';
import { buyersSide } from '#api/session.ts';
import { paths } from '#lib/paths.ts';
import { subjectOf } from '#lib/names.ts';
import { TextLink } from '#ui/link.tsx';
import look from '#ui/look.module.css';
import { Panel } from '#ui/panel.tsx';
import type { Overview } from './api.ts';
import styles from './overview.module.css';
import { texts } from './texts.ts';

interface LineProps {
  readonly Icon: typeof IconCircleX;
  readonly tone: 'good' | 'attention' | 'bad' | 'open';
  readonly mark: string;
  readonly hint: string | null;
  readonly children: ReactNode;
}

const Line = ({ Icon, tone, mark, hint, children }: LineProps) => (
  <li className={styles.need}>
    <Icon className={styles[tone]} role="img" aria-label={mark} size={20} stroke={1.75} />
    <div className={styles.words}>
      <p>{children}</p>
      {hint !== null && <p className={look.text}>{hint}</p>}
    </div>
  </li>
);

function placeOf(about: string): string {
  if (about === 'conversations') return paths.conversations();
  if (about === 'accounts') return paths.people({ state: 'reconnect' });
  return about.startsWith('catalog') ? paths.catalog() : paths.health();
}

const levels = {
  fault: { Icon: IconCircleX, tone: 'bad', mark: texts.fault },
  warning: { Icon: IconAlertTriangle, tone: 'attention', mark: texts.warning },
} as const;

export const Needs = ({ of: needs }: { readonly of: Overview['needs'] }) => (
  <Panel title={texts.needs}>
    {needs.length === 0 ? (
      <p className={styles.need}>
        <IconCircleCheck aria-hidden className={styles.good} size={20} stroke={1.75} />
        {texts.nothing}
      </p>
    ) : (
      <ul role="list" className={look.entries}>
        {needs.map(({ about, level, words, mend }) => (
          <Line
            key={`${about} ${words}`}
            {...levels[level === 'fault' ? 'fault' : 'warning']}
            hint={mend}
          >
            <TextLink to={placeOf(about)}>{subjectOf(about)}</TextLink>
            {': '}
            {words}
          </Line>
        ))}
      </ul>
    )}
  </Panel>
);

/** Path of the screen for each setup step; null for a step in the buyers' app. */
const places: Readonly<Record<Overview['setup'][number]['step'], string | null>> = {
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

const states = {
  done: { Icon: IconCircleCheck, tone: 'good', mark: texts.setup.done },
  open: { Icon: IconCircleDashed, tone: 'open', mark: texts.setup.open },
} as const;

/** Setup steps of a new hub. The hub itself detects that a step is done. */
export function Setup({ of: steps }: { readonly of: Overview['setup'] }) {
  if (steps.length === 0) return null;
  const count = steps.filter(({ done }) => done).length;
  return (
    <Panel
      title={texts.setup.title}
      marks={<span className={look.text}>{texts.setup.progress(count, steps.length)}</span>}
    >
      <ul role="list" className={look.entries}>
        {steps.map(({ step, done }) => {
          const [title, how] = texts.setup.steps[step];
          const to = places[step];
          return (
            <Line key={step} {...states[done ? 'done' : 'open']} hint={done ? null : how}>
              {done && title}
              {!done && to !== null && <TextLink to={to}>{title}</TextLink>}
              {!done && to === null && (
                <a className={linkClass} href={buyersSide.security}>
                  {title}
                </a>
              )}
            </Line>
          );
        })}
      </ul>
    </Panel>
  );
}
