import { EmptyState } from '@hub/ui/page';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { texts } from './texts.ts';
import styles from './verification.module.css';
import { artClass, Drawing } from '@hub/ui/art';

const { start } = texts;

export const StartSteps = ({ steps = start.steps }: { readonly steps?: readonly string[] }) => (
  <ol role="list" className={styles.steps}>
    {steps.map((step) => (
      <li key={step} className={styles.step}>
        {step}
      </li>
    ))}
  </ol>
);

export const HowToStart = () => (
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

const StartArt = () => (
  <Drawing box="0 0 144 104">
    <rect className={artClass.paper} x="16" y="12" width="104" height="76" rx="10" />
    <path className={artClass.faint} d="M16 30h104" />
    <g className={artClass.faint}>
      <circle cx="28" cy="21" r="2.5" />
      <circle cx="38" cy="21" r="2.5" />
    </g>
    <path className={artClass.faint} d="M30 44h44M30 54h30" />
    <rect className={artClass.accent} x="30" y="64" width="52" height="14" rx="7" />
    <path className={artClass.on} d="M42 71h28" />
    <path className={artClass.paper} d="m90 66 6.5 30 6-9.5 10 11 5.5-5-10-11 11-3.5z" />
  </Drawing>
);
