import type { ReactElement } from 'react';
import { Page as Frame, PageHeader } from '#ui/page.tsx';

export function Page(): ReactElement {
  return (
    <Frame>
      <PageHeader title="Dashboard" lede="Your licences, downloads and help." />
    </Frame>
  );
}
