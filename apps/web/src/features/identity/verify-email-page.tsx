import type { ReactElement } from 'react';
import { Page as Frame, PageHeader } from '#ui/page.tsx';

export function Page(): ReactElement {
  return (
    <Frame width="narrow">
      <PageHeader title="Verify your e-mail address" lede="One press, and your account is ready." />
    </Frame>
  );
}
