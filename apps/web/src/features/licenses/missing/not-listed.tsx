import { Suspense, useState, type ReactNode } from 'react';
import { isolated } from '@hub/contract/direction';
import { Card } from '@hub/ui/card';
import { Disclosure } from '@hub/ui/disclosure';
import { ErrorNotice } from '@hub/ui/error-notice';
import { lazyWithRetry } from '@hub/ui/lazy-with-retry';
import { Sentence } from '@hub/ui/sentence';
import { Skeleton } from '@hub/ui/skeleton';
import { Time } from '@hub/ui/time';
import { paths } from '#lib/paths.ts';
import { LinkedSentence } from '#ui/link.tsx';
import styles from './not-listed.module.css';
import { notListedTexts as texts } from './not-listed-texts.ts';

/** Fields of a marketplace account that explain why a purchase is missing. */
export interface SourceAccount {
  readonly envato_user_id: string;
  readonly envato_username: string;
  readonly last_synced_at: string | null;
  readonly status: 'connected' | 'reconnect' | 'syncing';
}

// The form loads on demand, because most users never open it.
const ClaimForm = lazyWithRetry(
  async () => (await import('./claim-form.tsx')).ClaimForm,
  (error, retry) => <ErrorNotice title={texts.claim.failed} error={error} retry={retry} />,
);

export function NotListed(props: { readonly accounts: readonly SourceAccount[] }) {
  const [open, setOpen] = useState(false);
  return (
    <Card as="section" look="flush" labelledBy="not-listed">
      <div className={styles.card}>
        <Disclosure
          level={3}
          open={open}
          onChange={setOpen}
          summary={<span id="not-listed">{texts.title}</span>}
        >
          {open && (
            <div className={styles.inside}>
              <Reasons {...props} />
              <Suspense
                fallback={<Skeleton label={texts.claim.loading} shapes={['text', 'row']} />}
              >
                <ClaimForm />
              </Suspense>
            </div>
          )}
        </Disclosure>
      </div>
    </Card>
  );
}

/** Reasons for a missing purchase. Reasons from the user’s accounts come first. */
const Reasons = ({ accounts }: { readonly accounts: readonly SourceAccount[] }) => (
  <dl className={styles.reasons}>
    {accounts.length === 0 && <Reason why={texts.none.why}>{texts.none.what}</Reason>}
    {accounts.map((account) => (
      <Source key={account.envato_user_id} {...account} />
    ))}
    {accounts.length > 0 && (
      <Reason why={texts.other.why}>
        <ToAccounts text={texts.other.what} />
      </Reason>
    )}
    <Reason why={texts.late.why}>{texts.late.what}</Reason>
    <Reason why={texts.guest.why}>{texts.guest.what}</Reason>
    <Reason why={texts.author.why}>{texts.author.what}</Reason>
    <Reason why={texts.refund.why}>{texts.refund.what}</Reason>
  </dl>
);

function Source(account: SourceAccount) {
  const { envato_username: name, last_synced_at: at, status } = account;
  return (
    <Reason why={texts.sync[status].why({ name: isolated(name) })}>
      {status !== 'syncing' && at !== null && (
        <>
          <Sentence text={texts.sync.last} parts={{ time: <Time key={at} value={at} /> }} />{' '}
        </>
      )}
      <ToAccounts text={texts.sync[status].what} />
    </Reason>
  );
}

const ToAccounts = ({ text }: { readonly text: string }) => (
  <LinkedSentence text={text} to={{ link: paths.settings('accounts') }} />
);

const Reason = ({ why, children }: { readonly why: string; readonly children: ReactNode }) => (
  <div className={styles.reason}>
    <dt>{why}</dt>
    <dd>{children}</dd>
  </div>
);
