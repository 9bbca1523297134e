import type { ReactElement } from 'react';
import { Page as Frame, PageHeader } from '@hub/ui/page';

export function Page(): ReactElement {
  return (
    <Frame>
      <PageHeader title="Inbox" lede="Questions of buyers, and what they own." />
    </Frame>
  );
}
