import { IconSettings } from '@tabler/icons-react';
import { Button, type ButtonVariant } from '@hub/ui/button';
import { CopyButton } from '@hub/ui/copy-button';
import { InfoTip } from '@hub/ui/info-tip';
import { FileLinkButton, OutLink, OutLinkButton } from '@hub/ui/link';
import { useCatalog } from '#api/config.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton, TextLink } from '#ui/link.tsx';
import styles from './design.module.css';
import { Specimen } from './specimen.tsx';

const variants = ['accent', 'good', 'attention', 'plain', 'quiet', 'danger'] as const;
const sizes = ['small', 'medium', 'large'] as const;

const States = ({ variant }: { readonly variant: ButtonVariant }) => (
  <li className={styles.states}>
    <span className={styles.measure}>{variant}</span>
    <Button variant={variant}>Save name</Button>
    <Button variant={variant} busy busyLabel="Loading...">
      Save name
    </Button>
    <Button variant={variant} disabled>
      Save name
    </Button>
  </li>
);

export function Actions() {
  const { knowledge_base: guide } = useCatalog().links;
  return (
    <>
      <Specimen name="Buttons: at rest, busy, out of use" look="grid">
        <ul role="list" className={styles.matrix}>
          {variants.map((variant) => (
            <States key={variant} variant={variant} />
          ))}
        </ul>
      </Specimen>
      <Specimen name="Sizes, with an icon">
        {sizes.map((size) => (
          <Button
            key={size}
            size={size}
            variant="accent"
            icon={<IconSettings aria-hidden size={16} stroke={1.75} />}
          >
            Settings
          </Button>
        ))}
      </Specimen>
      <Specimen name="Links that look like buttons">
        <LinkButton to={paths.home()}>In the hub</LinkButton>
        <FileLinkButton href="/favicon.svg">A file</FileLinkButton>
        <OutLinkButton href={guide}>Out of the hub</OutLinkButton>
      </Specimen>
      <Specimen name="Links in text, copy button, tooltip">
        <TextLink to={paths.terms()}>In the hub</TextLink>
        <OutLink href={guide}>Out of the hub</OutLink>
        <CopyButton text="THEME10" what="coupon" />
        <InfoTip label="About this sign">It explains on hover, on focus and by touch.</InfoTip>
      </Specimen>
    </>
  );
}
