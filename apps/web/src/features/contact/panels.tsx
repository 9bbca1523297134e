import { IconCheck, IconX } from '@tabler/icons-react';
import { useEffect, useRef, type ReactElement } from 'react';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { Button } from '#ui/button.tsx';
import { LinkButton, OutLink, OutLinkButton } from '#ui/link.tsx';
import styles from './contact.module.css';
import { texts } from './texts.ts';

/** The heading takes the focus when a panel opens, so that it is read out. */
function Title({ children }: { readonly children: string }): ReactElement {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <h2 ref={heading} tabIndex={-1} className={styles.title}>
      {children}
    </h2>
  );
}

export function Terms({ onAgree }: { readonly onAgree: () => void }): ReactElement {
  const { terms } = texts;
  const { support_policy: policy } = useCatalog().links;
  return (
    <>
      <Title>{terms.title}</Title>
      <p>
        {terms.ask} <OutLink href={policy}>{terms.policy}</OutLink>.
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

function Points({ title, points, good = false }: PointsProps): ReactElement {
  const Icon = good ? IconCheck : IconX;
  return (
    <div>
      <h3 className={styles.subtitle}>{title}</h3>
      <ul role="list">
        {points.map((point) => (
          <li key={point} className={styles.point}>
            <Icon
              aria-hidden
              className={good ? styles.good : styles.away}
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

interface GuestProps {
  readonly onReport: () => void;
  /** The link leads to another screen, which the panel must not cover. */
  readonly onLeave: () => void;
}

export const Guest = ({ onReport, onLeave }: GuestProps): ReactElement => (
  <>
    <Title>{texts.guest.title}</Title>
    <p className={styles.muted}>{texts.guest.text}</p>
    <div className={styles.actions} onClick={onLeave}>
      <LinkButton variant="accent" wide to={paths.login()}>
        {texts.guest.login}
      </LinkButton>
    </div>
    <Button wide onClick={onReport}>
      {texts.guest.report}
    </Button>
  </>
);

/** Where support is to be had: the page of the theme at the marketplace. */
export function Reach({ onClose }: { readonly onClose: () => void }): ReactElement {
  const { items, essentials_item_id: id } = useCatalog();
  const theme = items.find((item) => item.id === id);
  return (
    <>
      <Title>{texts.reach.title}</Title>
      <p className={styles.muted}>{texts.reach.text}</p>
      {theme !== undefined && (
        <OutLinkButton variant="accent" wide href={theme.url}>
          {texts.reach.link} {theme.name}
        </OutLinkButton>
      )}
      <Button wide onClick={onClose}>
        {texts.close}
      </Button>
    </>
  );
}
