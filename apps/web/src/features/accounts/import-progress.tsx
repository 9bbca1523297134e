import { useQuery } from '@tanstack/react-query';
import { isolated } from '@hub/contract/direction';
import styles from './accounts.module.css';
import textClass from '#ui/text.module.css';
import { accountsQuery, pollEvery, progressQuery, type Account } from './api.ts';
import { progressWords, texts } from './texts.ts';

interface ProgressProps {
  readonly title?: string;
  readonly text: string;
}

/** Bar without a known end. With a title it is a live region. */
export const Progress = ({ title, text }: ProgressProps) => (
  <div className={styles.progress} role={title === undefined ? undefined : 'status'}>
    <div className={styles.track} aria-hidden="true" />
    {title !== undefined && <p>{title}</p>}
    <p className={textClass.small}>{text}</p>
  </div>
);

export const ImportProgress = ({ accounts }: { readonly accounts: readonly Account[] }) =>
  accounts
    .filter(({ status }) => status === 'syncing')
    .map((account) => <Importing key={account.envato_user_id} account={account} />);

function Importing({ account }: { readonly account: Account }) {
  const { data } = useQuery(progressQuery(account.envato_user_id));
  const title = texts.progress.account({ name: isolated(account.envato_username) });
  return <Progress title={title} text={progressWords(data)} />;
}

export function ConnectProgress() {
  const { data = [] } = useQuery({ ...accountsQuery, staleTime: 0, refetchInterval: pollEvery });
  const isReading = data.some(({ status }) => status === 'syncing');
  if (isReading) return <ImportProgress accounts={data} />;
  return <Progress title={texts.finish.busy} text={texts.finish.reading} />;
}
