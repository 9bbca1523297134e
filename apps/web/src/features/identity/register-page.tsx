import type { ReactElement } from 'react';
import { Page as Frame, PageHeader } from '#ui/page.tsx';

export function Page(): ReactElement {
  return (
    <Frame width="narrow">
      <PageHeader title="Create an account" lede="With the purchase code of your theme." />
    </Frame>
  );
}
