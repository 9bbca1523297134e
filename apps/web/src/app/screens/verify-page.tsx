import type { ReactElement } from 'react';
import { Page as Frame, PageHeader } from '#ui/page.tsx';

export function Page(): ReactElement {
  return (
    <Frame width="reading">
      <PageHeader title="Verification" lede="Press “Activate theme” in WordPress to start." />
    </Frame>
  );
}
