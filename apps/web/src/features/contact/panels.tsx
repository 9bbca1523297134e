import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { Button } from '@hub/ui/button';
import { OutLink } from '@hub/ui/link';
import { Sentence } from '@hub/ui/sentence';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import styles from './contact.module.css';
import textClass from '#ui/text.module.css';
import { texts } from './texts.ts';

/** Heading that takes the focus when a panel opens, so that screen readers announce it. */
export function Title({ children }: { readonly children: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}

export function Terms({ onAgree }: { readonly onAgree: () => void }) {
  const { terms } = texts;
  const { support_policy: policy } = useCatalog().links;
  return (
    <>
      <Title>{terms.title}</Title>
      <p>
        <Sentence
          text={terms.ask}
          parts={{ policy: (linkText) => <OutLink href={policy}>{linkText}</OutLink> }}
        />
      </p>
      <Points title={terms.included} points={terms.includes} good />
      <Points title={terms.excluded} points={terms.excludes} />
      <Button variant="accent" wide onClick={onAgree}>
        {terms.agree}
      </Button>
    </>
  );
}

interface PointsProps {
  readonly title: string;
  readonly points: readonly string[];
  readonly good?: boolean;
}

function Points({ title, points, good = false }: PointsProps) {
  const Icon = good ? IconCheck : IconX;
  return (
    <div>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul role="list">
        {points.map((point) => (
          <li key={point} className={styles.point}>
            <Icon
              aria-hidden
              className={good ? styles.good : textClass.muted}
              size={18}
              stroke={1.75}
            />
            {point}
          </li>
        ))}
      </ul>
    </div>
  );
}

export const Guest = ({ onReport }: { readonly onReport: () => void }) => (
  <>
    <Title>{texts.guest.title}</Title>
    <p className={textClass.muted}>{texts.guest.text}</p>
    <LinkButton variant="accent" wide to={paths.login()}>
      {texts.guest.login}
    </LinkButton>
    <Button wide onClick={onReport}>
      {texts.guest.report}
    </Button>
  </>
);
