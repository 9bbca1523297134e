import type { ReactElement, ReactNode } from 'react';
import { CopyButton } from '#ui/form/copy-button.tsx';
import { OutLink } from '#ui/page/link.tsx';
import styles from './offer-banner.module.css';

interface OfferBannerProps {
  readonly label: string;
  readonly offer: { readonly name: string; readonly text: string; readonly url: string };
  readonly link: string;
  /** Coupon to copy, with its name for screen readers. */
  readonly coupon?: { readonly text: string; readonly what: string } | undefined;
  readonly children?: ReactNode;
}

/** Offer above every screen, with its name said once. */
export const OfferBanner = (props: OfferBannerProps): ReactElement => (
  <aside className={styles.banner} aria-label={props.label}>
    <div className={styles.inner}>
      <p className={styles.words}>
        {!props.offer.text.includes(props.offer.name) && (
          <bdi className={styles.name}>{props.offer.name}</bdi>
        )}{' '}
        {props.offer.text} <OutLink href={props.offer.url}>{props.link}</OutLink>
      </p>
      {props.coupon !== undefined && (
        <span className={styles.coupon}>
          <code className={styles.code}>{props.coupon.text}</code>
          <CopyButton text={props.coupon.text} what={props.coupon.what} />
        </span>
      )}
      {props.children}
    </div>
  </aside>
);
