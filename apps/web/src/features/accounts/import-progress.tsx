import { useQuery } from '@tanstack/react-query';
import { isolated } from '@hub/contract/direction';
import styles from './accounts.module.css';
import { accountsQuery, pollEvery, progressQuery, type Account } from './api.ts';
import { progressWords, texts } from './texts.ts';

interface ImportProgressProps {
  readonly accounts: readonly Account[] | undefined;
}

/** Shows the progress of running imports, because their licenses are still missing. */
export const ImportProgress = ({ accounts = [] }: ImportProgressProps) => (
  <>
    {accounts
      .filter(({ status }) => status === 'syncing')
      .map((account) => (
        <Importing key={account.envato_user_id} account={account} />
      ))}
  </>
);

function Importing({ account }: { readonly account: Account }) {
  const { data } = useQuery(progressQuery(account.envato_user_id));
  return (
    <div className={styles.progress} role="status">
      <div className={styles.track} aria-hidden="true" />
      <p>{texts.progress.account({ name: isolated(account.envato_username) })}</p>
      <p className={styles.small}>{progressWords(data?.pages ?? 0, data?.found ?? 0)}</p>
    </div>
  );
}

export function ConnectProgress() {
  const { data = [] } = useQuery({
    ...accountsQuery,
    staleTime: 0,
    refetchInterval: pollEvery,
  });
  const isReading = data.some(({ status }) => status === 'syncing');
  if (isReading) return <ImportProgress accounts={data} />;
  return (
    <div className={styles.progress} role="status">
      <div className={styles.track} aria-hidden="true" />
      <p>{texts.finish.busy}</p>
      <p className={styles.small}>{texts.finish.reading}</p>
    </div>
  );
}
