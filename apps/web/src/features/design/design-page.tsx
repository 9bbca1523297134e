import { Page as Frame, PageHeader } from '@hub/ui/page';
import { Actions } from './actions.tsx';
import styles from './design.module.css';
import { Colours, Drawings, Scales } from './foundations.tsx';
import { Conversation } from './conversation.tsx';
import { Forms } from './forms.tsx';
import { Notices } from './notices.tsx';
import { Surfaces } from './surfaces.tsx';

const parts = [
  ['colors', 'Colors', Colours],
  ['scales', 'Type and space', Scales],
  ['actions', 'Actions', Actions],
  ['forms', 'Forms', Forms],
  ['notices', 'Notices and states', Notices],
  ['surfaces', 'Surfaces', Surfaces],
  ['conversation', 'Conversation', Conversation],
  ['drawings', 'Drawings', Drawings],
] as const;

export function Page() {
  return (
    <Frame>
      <PageHeader
        title="Design system"
        lede="What the hub’s screens are made of, each piece in each of its states."
      />
      <nav aria-label="Parts of the design system">
        <ul role="list" className={styles.toc}>
          {parts.map(([id, title]) => (
            <li key={id}>
              <a className={styles.jump} href={`#${id}`}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {parts.map(([id, title, Part]) => (
        <section key={id} id={id} className={styles.part} aria-labelledby={`${id}-title`}>
          <h2 id={`${id}-title`}>{title}</h2>
          <Part />
        </section>
      ))}
    </Frame>
  );
}
