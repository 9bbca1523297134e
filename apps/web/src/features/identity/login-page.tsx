import type { ReactElement } from 'react';
import { Page as Frame, PageHeader } from '#ui/page.tsx';

export function Page(): ReactElement {
  return (
    <Frame width="narrow">
      <PageHeader title="Login" lede="Welcome back." />
    </Frame>
  );
}
