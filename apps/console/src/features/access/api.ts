import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { useChange } from '@hub/client/change';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { minutes, seconds } from '@hub/contract/limits';
import { call } from '#api/client.ts';
import { tokenTexts, webhookTexts } from './texts.ts';

export type Operator = OperatorAnswerOf<'operatorsList'>['operators'][number];
export type Invitation = OperatorAnswerOf<'operatorsList'>['invitations'][number];
export type Token = OperatorAnswerOf<'operatorTokens'>['tokens'][number];
export type Endpoint = OperatorAnswerOf<'operatorWebhooks'>['endpoints'][number];
export type Delivery = OperatorAnswerOf<'operatorWebhookDeliveries'>['rows'][number];

/** Receives the secret, which is shown only once. */
export type TakeSecret = (shown: { readonly name: string; readonly secret: string }) => void;

export const operatorsQuery = queryOptions({
  queryKey: ['operators'],
  queryFn: ({ signal }) => call('operatorsList', { signal }),
});

export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: ({ signal }) => call('operatorTokens', { signal }),
});

/** Refetched automatically, because deliveries change. */
export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: ({ signal }) => call('operatorWebhooks', { signal }),
  refetchInterval: minutes(0.25),
});

/** Refetched automatically, more often while a delivery is pending. */
export const deliveriesQuery = (endpoint: string) =>
  infiniteQueryOptions({
    queryKey: ['webhooks', endpoint],
    queryFn: ({ pageParam, signal }) =>
      call('operatorWebhookDeliveries', {
        query: { endpoint, ...(pageParam !== null && { after: Number(pageParam) }) },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    refetchInterval: ({ state: { data } }) => {
      const rows = data?.pages.flatMap((page) => page.rows) ?? [];
      const isWaiting = rows.length === 0 || rows.some(({ state }) => state === 'waiting');
      return isWaiting ? seconds(3) : minutes(0.25);
    },
  });

const again = { afterRefusal: true } as const;
const secret = { afterRefusal: true, forgets: true } as const;

type Bodies = {
  readonly operator: { readonly email: string; readonly role: Operator['role'] };
  readonly token: {
    readonly name: string;
    readonly scopes: Token['scopes'];
    readonly days: number;
  };
  readonly webhook: {
    readonly name: string;
    readonly url: string;
    readonly kinds: Endpoint['kinds'];
    readonly format: Endpoint['format'];
  };
};

export const useInviteOperator = () =>
  useChange((body: Bodies['operator']) => call('inviteOperator', { body }), again);
export const useRevokeInvitation = ({ id }: Invitation) =>
  useChange((_nothing: object) => call('revokeInvitation', { body: { id } }), again);
export const useChangeRole = () =>
  useChange((body: Bodies['operator']) => call('changeOperatorRole', { body }), again);
export const useRemoveOperator = ({ email }: Operator) =>
  useChange((_nothing: object) => call('removeOperator', { body: { email } }), again);

export const useCreateToken = (take: TakeSecret) =>
  useChange(async (body: Bodies['token']) => {
    const made = await call('createToken', { body });
    if (made.outcome !== 'made')
      return { success: false, message: tokenTexts.refused[made.outcome] };
    take({ name: made.token.name, secret: made.secret });
    return { success: true, message: tokenTexts.made };
  }, secret);
export const useRevokeToken = ({ id }: Token) =>
  useChange(async (_nothing: object) => {
    await call('revokeToken', { body: { id } });
    return { success: true, message: tokenTexts.revoke.done };
  }, again);

export const useCreateWebhook = (take: TakeSecret) =>
  useChange(async (body: Bodies['webhook']) => {
    const { endpoint, secret: shown } = await call('createWebhook', { body });
    if (endpoint.format !== 'hub') return { success: true, message: webhookTexts.madeForChat };
    take({ name: endpoint.name, secret: shown });
    return { success: true, message: webhookTexts.made };
  }, secret);
export const useChangeWebhook = ({ id }: Endpoint) =>
  useChange((body: Bodies['webhook']) => call('changeWebhook', { body: { id, ...body } }), again);
export const useRotateSecret = ({ id }: Endpoint, take: TakeSecret) =>
  useChange(async (_nothing: object) => {
    const { endpoint, secret: shown } = await call('rotateWebhookSecret', { body: { id } });
    take({ name: endpoint.name, secret: shown });
    return { success: true, message: webhookTexts.rotated };
  }, secret);

/** Actions on a webhook that need no input. */
export type PlainAction = 'remove' | 'pause' | 'resume' | 'test';

export const usePlainAction = ({ id }: Endpoint, action: PlainAction) =>
  useChange((_nothing: object) => {
    if (action === 'remove') return call('removeWebhook', { body: { id } });
    if (action === 'test') return call('testWebhook', { body: { id } });
    return call('pauseWebhook', { body: { id, paused: action === 'pause' } });
  }, again);

export const useSendAgain = () =>
  useChange((id: number) => call('sendWebhookAgain', { body: { id } }), again);
