import { IconChevronDown } from '@tabler/icons-react';
import type { ReactElement, ReactNode } from 'react';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { OutLink } from '#ui/page/link.tsx';
import styles from './offer-banner.module.css';

interface OfferBannerProps {
  readonly label: string;
  readonly offer: {
    readonly name: string;
    readonly text: string;
    readonly url: string;
    readonly badge?: string | null | undefined;
  };
  readonly link: string;
  /** Coupon to copy, with its name for screen readers. */
  readonly coupon?: { readonly text: string; readonly what: string } | undefined;
  /** True to show one line that expands on press. */
  readonly folds?: boolean | undefined;
  readonly children?: ReactNode;
}

/** Offer above every screen; its name appears once. */
export const OfferBanner = ({ folds = false, ...props }: OfferBannerProps): ReactElement => (
  <aside className={styles.banner} aria-label={props.label}>
    {folds ? (
      <details className={styles.fold}>
        <summary className={styles.line}>
          <bdi className={styles.name}>{props.offer.name}</bdi>
          <bdi className={styles.short}>{props.offer.badge ?? props.offer.text}</bdi>
          <IconChevronDown aria-hidden className={styles.chevron} size={18} stroke={1.5} />
        </summary>
        <Whole {...props} isNamed />
      </details>
    ) : (
      <Whole {...props} isNamed={props.offer.text.includes(props.offer.name)} />
    )}
  </aside>
);

interface WholeProps extends Omit<OfferBannerProps, 'folds'> {
  readonly isNamed: boolean;
}

const Whole = ({ offer, link, coupon, isNamed, children }: WholeProps): ReactElement => (
  <div className={styles.inner}>
    <p className={styles.words}>
      {!isNamed && <bdi className={styles.name}>{offer.name}</bdi>} <bdi>{offer.text}</bdi>{' '}
      <OutLink href={offer.url}>{link}</OutLink>
    </p>
    {coupon !== undefined && (
      <span className={styles.coupon}>
        <code className={styles.code}>{coupon.text}</code>
        <CopyButton text={coupon.text} what={coupon.what} />
      </span>
    )}
    {children}
  </div>
);
