import * as z from 'zod/mini';
import { isolated } from '@hub/contract/direction';
import { apiTokens } from '@hub/contract/limits';
import {
  createTokenBody,
  createWebhookBody,
  operatorForm,
  webhookFormats,
  webhookKinds,
} from '@hub/contract/operator-calls';
import { call } from '#api/client.ts';
import { webhookCategories } from '#lib/names.ts';
import { actionOf, type Action } from '#ui/actions/actions.tsx';
import type { Endpoint, Invitation, Operator, ShownSecret, Token } from './api.ts';
import {
  operatorTexts,
  roleWords,
  scopeWords,
  tokenTexts,
  webhookTexts as words,
} from './texts.ts';

type TakeSecret = (shown: ShownSecret) => void;

const role = { label: operatorTexts.role, options: roleWords };

export const inviting: Action = actionOf('invite', {
  words: operatorTexts.invite,
  schema: operatorForm,
  fields: {
    email: { label: operatorTexts.email, kind: 'email' },
    role: { ...role, first: 'viewer' },
  },
  send: (body) => call('inviteOperator', { body }),
});

export const actionsOnOperator = ({ email, role: first }: Operator): readonly Action[] => [
  actionOf('change', {
    words: operatorTexts.change,
    subject: email,
    schema: z.pick(operatorForm, { role: true }),
    fields: { role: { ...role, first } },
    send: (said) => call('changeOperatorRole', { body: { email, ...said } }),
  }),
  actionOf('remove', {
    look: 'danger',
    words: operatorTexts.remove,
    subject: email,
    send: () => call('removeOperator', { body: { email } }),
  }),
];

export const revokingInvitation = ({ id, email }: Invitation): Action =>
  actionOf('revoke', {
    look: 'danger',
    words: operatorTexts.revoke,
    subject: email,
    send: () => call('revokeInvitation', { body: { id } }),
  });

const lasts = [30, apiTokens.days, 180, apiTokens.daysMax] as const;

export const creatingToken = (take: TakeSecret): Action =>
  actionOf('create', {
    words: tokenTexts.create,
    schema: createTokenBody,
    fields: {
      name: { label: tokenTexts.name, hint: tokenTexts.nameHint },
      scopes: { label: tokenTexts.scopes, kind: 'choices', options: scopeWords, first: [] },
      days: {
        label: tokenTexts.days,
        options: new Map(lasts.map((days) => [days, tokenTexts.inDays(days)])),
        first: apiTokens.days,
      },
    },
    forgets: true,
    async send(body) {
      const made = await call('createToken', { body });
      if (made.outcome !== 'made')
        return { success: false, message: tokenTexts.refused[made.outcome] };
      take({ name: made.token.name, secret: made.secret });
      return { success: true, message: tokenTexts.made };
    },
  });

export const revokingToken = ({ id, name }: Token): Action =>
  actionOf('revoke', {
    look: 'danger',
    words: tokenTexts.revoke,
    subject: isolated(name),
    async send() {
      await call('revokeToken', { body: { id } });
      return { success: true, message: tokenTexts.revoke.done };
    },
  });

const webhookFields = ({ name, url, kinds, format }: Partial<Endpoint> = {}) => ({
  name: { label: words.name, first: name ?? '' },
  url: { label: words.url, kind: 'url' as const, first: url ?? '' },
  format: {
    label: words.format,
    hint: (now: string) => words.formatHints[now as Endpoint['format']],
    options: new Map(webhookFormats.map((one) => [one, words.formats[one]])),
    first: format ?? 'hub',
  },
  kinds: {
    label: words.kinds,
    hint: words.kindsHint,
    kind: 'choices' as const,
    options: new Map(webhookKinds.map((one) => [one, webhookCategories[one]])),
    first: kinds ?? [],
  },
});

export const addingWebhook = (take: TakeSecret): Action =>
  actionOf('create', {
    words: words.create,
    schema: createWebhookBody,
    fields: webhookFields(),
    forgets: true,
    async send(body) {
      const { endpoint, secret } = await call('createWebhook', { body });
      if (endpoint.format !== 'hub') return { success: true, message: words.madeForChat };
      take({ name: endpoint.name, secret });
      return { success: true, message: words.made };
    },
  });

export function actionsOnWebhook(endpoint: Endpoint, take: TakeSecret): readonly Action[] {
  const { id, name, state, format } = endpoint;
  const subject = isolated(name);
  const body = { id };
  const pausing = (paused: boolean): Action =>
    actionOf(paused ? 'pause' : 'resume', {
      words: paused ? words.pause : words.resume,
      subject,
      send: () => call('pauseWebhook', { body: { id, paused } }),
    });
  const rotating = actionOf('rotate', {
    words: words.rotate,
    subject,
    forgets: true,
    async send() {
      const { endpoint: changed, secret } = await call('rotateWebhookSecret', { body });
      take({ name: changed.name, secret });
      return { success: true, message: words.rotated };
    },
  });
  return [
    actionOf('test', { words: words.test, subject, send: () => call('testWebhook', { body }) }),
    pausing(state !== 'paused' && state !== 'parked'),
    actionOf('change', {
      words: words.change,
      subject,
      schema: createWebhookBody,
      fields: webhookFields(endpoint),
      send: (said) => call('changeWebhook', { body: { id, ...said } }),
    }),
    // A chat service checks no signature, so its webhook has no secret.
    ...(format === 'hub' ? [rotating] : []),
    actionOf('remove', {
      look: 'danger',
      words: words.remove,
      subject,
      send: () => call('removeWebhook', { body }),
    }),
  ];
}
