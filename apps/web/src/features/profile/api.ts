import {
  infiniteQueryOptions,
  queryOptions,
  useMutation,
  useQueryClient,
  type UseMutationResult,
} from '@tanstack/react-query';
import { forgetToken } from '@hub/client/csrf';
import type { AnswerOf, BodyOf, CallName } from '@hub/contract/calls';
import { call } from '#api/client.ts';

type Sending<N extends CallName> = UseMutationResult<AnswerOf<N>, Error, BodyOf<N>>;

export type Profile = AnswerOf<'profile'>;
export type Device = AnswerOf<'sessions'>[number];

export const profileQuery = queryOptions({
  queryKey: ['profile'],
  queryFn: ({ signal }) => call('profile', { signal }),
});

export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: ({ signal }) => call('sessions', { signal }),
});

/** What happened in the account, a page at a time. */
export const eventsQuery = infiniteQueryOptions({
  queryKey: ['events'],
  queryFn: ({ signal, pageParam }) => call('events', { query: { before: pageParam }, signal }),
  initialPageParam: undefined as number | undefined,
  getNextPageParam: ({ next }) => next ?? undefined,
});

/** Every change writes a line into the trail, and may change what the screen says of the person. */
function useAfterwards(): () => Promise<unknown> {
  const client = useQueryClient();
  const stale = [profileQuery, sessionsQuery, eventsQuery];
  return () => Promise.all(stale.map(({ queryKey }) => client.invalidateQueries({ queryKey })));
}

/** Changes the name, which the greeting says too. */
export function useChangeName(): Sending<'changeName'> {
  const client = useQueryClient();
  const afterwards = useAfterwards();
  return useMutation({
    mutationFn: (body) => call('changeName', { body }),
    onSuccess: async () => {
      await Promise.all([afterwards(), client.invalidateQueries({ queryKey: ['session'] })]);
    },
  });
}

export function useChangeEmail(): Sending<'changeEmail'> {
  const afterwards = useAfterwards();
  return useMutation({
    mutationFn: (body) => call('changeEmail', { body }),
    onSuccess: afterwards,
  });
}

/** The answer brings a new session, and with it another CSRF token; who it is stays the same. */
export function useChangePassword(): Sending<'changePassword'> {
  const afterwards = useAfterwards();
  return useMutation({
    mutationFn: (body) => call('changePassword', { body }),
    onSuccess: async ({ success }) => {
      if (!success) return;
      forgetToken();
      await afterwards();
    },
  });
}

export function useEndSession(): Sending<'endSession'> {
  const afterwards = useAfterwards();
  return useMutation({
    mutationFn: (body) => call('endSession', { body }),
    // Also when it was gone already: then the list was old.
    onSettled: afterwards,
  });
}

export function useEndOtherSessions(): Sending<'endOtherSessions'> {
  const afterwards = useAfterwards();
  return useMutation({
    mutationFn: (body) => call('endOtherSessions', { body }),
    onSuccess: afterwards,
  });
}
