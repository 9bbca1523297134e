import { useMutation } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import type { BodyOf } from '@hub/contract/calls';
import { call } from '#api/client.ts';

/** Stores a secret at the hub. Its value leaves the memory when the dialog closes. */
export const useAddSecret = () =>
  useMutation({
    mutationFn: (body: BodyOf<'addConversationSecret'>) => call('addConversationSecret', { body }),
    gcTime: 0,
  });

export const useDeleteSecret = () =>
  useChange((id: string) => call('deleteConversationSecret', { body: { id } }));
