import { useQuery } from '@tanstack/react-query';
import { IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Alert } from '@hub/ui/alert';
import { EmptyArt } from '@hub/ui/art';
import { Button } from '@hub/ui/button';
import { EmptyState } from '@hub/ui/page';
import { ReadState } from '@hub/ui/read-state';
import { paths } from '#lib/paths.ts';
import { Fault } from '#ui/confirm/confirm.tsx';
import { SettingsSection } from '#ui/settings-section.tsx';
import { AccountCard } from './account-card.tsx';
import styles from './accounts.module.css';
import { useConnectAccount, watchedAccountsQuery, type Account } from './api.ts';
import { texts } from './texts.ts';

export function AccountsSection() {
  const accounts = useQuery(watchedAccountsQuery);
  const [news, setNews] = useState<string | null>(null);
  const { data } = accounts;
  return (
    <SettingsSection
      id="accounts"
      heading={texts.heading}
      note={data !== undefined && data.length > 0 && texts.noteSome}
    >
      <div role="status" className={styles.news}>
        {news !== null && (
          <Alert tone="good" announce="none">
            {news}
          </Alert>
        )}
      </div>
      <ReadState
        query={accounts}
        what={texts.what}
        loading={{ label: texts.loading, shapes: ['row', 'row'] }}
      />
      {data !== undefined && <Accounts accounts={data} onDisconnect={setNews} />}
    </SettingsSection>
  );
}

interface AccountsProps {
  readonly accounts: readonly Account[];
  readonly onDisconnect: (message: string) => void;
}

function Accounts({ accounts, onDisconnect }: AccountsProps) {
  if (accounts.length === 0) {
    return (
      <EmptyState art={<EmptyArt />} title={texts.emptyTitle} actions={<AddAccount centred />}>
        <p>{texts.noteNone}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <ul role="list" className={styles.list}>
        {accounts.map((account) => (
          <AccountCard key={account.envato_user_id} account={account} onDisconnect={onDisconnect} />
        ))}
      </ul>
      <AddAccount />
    </>
  );
}

function AddAccount({ centred = false }: { readonly centred?: boolean }) {
  const connect = useConnectAccount();
  return (
    <div className={centred ? styles.addCentred : styles.add}>
      <Button
        variant={centred ? 'accent' : 'plain'}
        icon={<IconPlus aria-hidden size={18} stroke={1.75} />}
        busy={connect.isPending || connect.isSuccess}
        aria-describedby="add-hint"
        onClick={() => connect.mutate({ origin: paths.settings() })}
      >
        {texts.add}
      </Button>
      <p id="add-hint" className={styles.hint}>
        {texts.hint}
      </p>
      <Fault mutation={connect} tone="attention" />
    </div>
  );
}
