import type { ComponentProps } from 'react';
import { EmptyArt } from '@hub/ui/art';
import { EmptyState } from '@hub/ui/page';

/** Message in place of a list or a screen without content. */
export const Nothing = (props: Omit<ComponentProps<typeof EmptyState>, 'art'>) => (
  <EmptyState art={<EmptyArt />} {...props} />
);
