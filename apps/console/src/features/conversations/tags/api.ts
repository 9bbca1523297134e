import { useChange } from '@hub/client/change';
import type { BodyIn } from '@hub/contract/call';
import { tagColors, type operatorCalls } from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import type { Tag } from '#api/conversations/shapes.ts';

export const useSaveTag = () =>
  useChange((body: BodyIn<(typeof operatorCalls)['saveTag']>) => call('saveTag', { body }), {
    afterRefusal: true,
  });

export function nextColor(tags: readonly Tag[]): Tag['color'] {
  const used = (color: Tag['color']): number => tags.filter((tag) => tag.color === color).length;
  return tagColors.toSorted((one, other) => used(one) - used(other))[0] ?? 'gray';
}
