import type { ReactElement } from 'react';
import { Page as Frame, PageHeader } from '#ui/page.tsx';

export function Page(): ReactElement {
  return (
    <Frame width="narrow">
      <PageHeader
        title="Connecting your account"
        lede="Envato Market has sent you back to the hub."
      />
    </Frame>
  );
}
