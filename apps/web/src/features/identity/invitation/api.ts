import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { BodyOf } from '@hub/contract/calls';
import { useCallChange } from '#api/change.ts';
import { call, queryOf } from '#api/client.ts';
import { startSession } from '#api/session.ts';

/** A query in spite of the POST, because it does not use up the code. */
export const invitationQuery = (code: string) =>
  queryOptions({
    queryKey: ['invitation', code],
    queryFn: ({ signal }) => call('invitation', { body: { code }, signal }),
    staleTime: Infinity,
  });

export function useJoin() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (body: BodyOf<'join'>) => {
      const answer = await call('join', { body });
      if (!answer.success) return answer;
      const { username, password } = body;
      const { success } = await call('login', { body: { username, password, captcha: null } });
      if (success) await startSession(client);
      return answer;
    },
  });
}

export const ownInvitationQuery = queryOf('ownInvitation', 'own-invitation');

export const useAcceptInvitation = () => useCallChange('acceptInvitation');
