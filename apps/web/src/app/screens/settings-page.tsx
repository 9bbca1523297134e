import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { Page as Frame, PageHeader } from '@hub/ui/page';
import { AccountsSection, accountsQuery, ConnectedNotice } from '#features/accounts';
import {
  ProfileSection,
  SecuritySection,
  eventsQuery,
  profileQuery,
  sessionsQuery,
} from '#features/profile';
import { dataExportQuery, PrivacySection } from '#features/privacy';
import { SupportSection, supportMailsQuery } from '#features/support';
import { passkeysQuery, secondFactorQuery } from '#ui/confirm/api.ts';

/** What all sections show goes out beside the session check. */
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

/** What a person may set; each section is an anchor of its own (`paths.settings`). */
export function Page(): ReactElement {
  return (
    <Frame>
      <PageHeader
        title="Settings"
        lede="Your Envato accounts, your profile, who may get in, and your data."
      />
      <ConnectedNotice />
      <AccountsSection id="accounts" />
      <SupportSection id="support" />
      <ProfileSection id="profile" />
      <SecuritySection id="security" />
      <PrivacySection id="privacy" />
    </Frame>
  );
}
