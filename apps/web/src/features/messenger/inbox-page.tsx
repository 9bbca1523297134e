import { Page as Frame, PageHeader } from '@hub/ui/page';

export function Page() {
  return (
    <Frame>
      <PageHeader title="Inbox" lede="Questions from buyers, with their licenses." />
    </Frame>
  );
}
