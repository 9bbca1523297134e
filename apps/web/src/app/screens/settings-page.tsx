import type { QueryClient } from '@tanstack/react-query';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { AccountsSection, accountsQuery } from '#features/accounts';
import {
  ProfileSection,
  SecuritySection,
  eventsQuery,
  profileQuery,
  sessionsQuery,
} from '#features/profile';
import { useSession } from '#api/session.ts';
import { dataExportQuery, PrivacySection } from '#features/privacy';
import { SupportSection, supportMailsQuery } from '#features/support';
import { ArrivalNotice } from '#ui/arrival-notice.tsx';
import { settingsTexts as texts } from './settings-texts.ts';
import { passkeysQuery, secondFactorQuery } from '#ui/confirm/api.ts';
import { useHash } from '@hub/client/router';
import { paths } from '#lib/paths.ts';
import { TextLink } from '#ui/link.tsx';
import styles from './settings-nav.module.css';

export const prefetch = (client: QueryClient): Promise<unknown> =>
  Promise.all([
    client.prefetchQuery(accountsQuery),
    client.prefetchQuery(supportMailsQuery),
    client.prefetchQuery(profileQuery),
    client.prefetchQuery(secondFactorQuery),
    client.prefetchQuery(passkeysQuery),
    client.prefetchQuery(sessionsQuery),
    client.prefetchInfiniteQuery(eventsQuery),
    client.prefetchQuery(dataExportQuery),
  ]);

const sections = ['accounts', 'support', 'profile', 'security', 'privacy'] as const;

/** While the hub requires a second factor, the page shows only the security section. */
export function Page() {
  const session = useSession();
  const waits = session.status === 'user' && session.user.second_factor_needed === true;
  return (
    <Frame>
      <PageHeader title={texts.title} lede={texts.lede} />
      <ArrivalNotice />
      {!waits && (
        <>
          <SettingsNav />
          <AccountsSection />
          <SupportSection />
          <ProfileSection />
        </>
      )}
      <SecuritySection />
      {!waits && <PrivacySection />}
    </Frame>
  );
}

export function SettingsNav() {
  const hash = useHash();
  return (
    <nav className={styles.nav} aria-label={texts.sections}>
      <ul role="list" className={styles.list}>
        {sections.map((section) => (
          <li key={section} data-here={hash === `#${section}` || undefined}>
            <TextLink to={paths.settings(section)}>{texts.names[section]}</TextLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
