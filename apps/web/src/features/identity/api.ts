import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { call } from '#api/client.ts';
import { endSession } from '#api/session.ts';

/** Signs out; then the session is forgotten here and in the other tabs. */
export function useLogout(): UseMutationResult<unknown, Error, void> {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call('logout'),
    onSuccess: () => endSession(client),
  });
}
