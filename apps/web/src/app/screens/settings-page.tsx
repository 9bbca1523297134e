import type { ReactElement } from 'react';
import { Page as Frame, PageHeader } from '#ui/page.tsx';

export function Page(): ReactElement {
  return (
    <Frame>
      <PageHeader title="Settings" lede="Your marketplace accounts and your own." />
    </Frame>
  );
}
