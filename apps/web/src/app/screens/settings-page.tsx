import type { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { AccountsSection, accountsQuery } from '#features/accounts';
import { Page as Frame, PageHeader } from '#ui/page.tsx';

/** The account list goes out beside the session check. */
export const prefetch = (client: QueryClient): void => void client.prefetchQuery(accountsQuery);

/** What a person may set; each section is an anchor of its own (`paths.settings`). */
export function Page(): ReactElement {
  return (
    <Frame>
      <PageHeader
        title="Settings"
        lede="The Envato accounts that your licences and support come from."
      />
      <AccountsSection id="accounts" />
    </Frame>
  );
}
