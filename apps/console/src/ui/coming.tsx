import type { ReactElement } from 'react';
import { EmptyArt } from '@hub/ui/art';
import { EmptyState } from '@hub/ui/page';
import { Screen } from './screen.tsx';

/** In place of a screen that is not built yet; the navigation does not lead there. */
export const Coming = ({ title }: { readonly title: string }): ReactElement => (
  <Screen title={title}>
    <EmptyState art={<EmptyArt />} title="This screen is not built yet">
      <p>What it will do can be done with the hub’s commands meanwhile.</p>
    </EmptyState>
  </Screen>
);
