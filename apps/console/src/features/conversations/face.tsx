import { IconMoodEmpty, IconMoodSad, IconMoodSmile } from '@tabler/icons-react';
import type { Face as Faces } from '@hub/contract/conversation-limits';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { texts } from './texts.ts';

const icons = { good: IconMoodSmile, okay: IconMoodEmpty, bad: IconMoodSad } as const;

interface FaceProps {
  readonly of: Faces;
  readonly isSmall?: boolean;
}

export function Face({ of: face, isSmall = false }: FaceProps) {
  const Icon = icons[face];
  const words = texts.faces[face];
  return (
    <>
      <Icon aria-hidden size={16} stroke={1.75} />
      {isSmall ? <VisuallyHidden>{words}</VisuallyHidden> : words}
    </>
  );
}
