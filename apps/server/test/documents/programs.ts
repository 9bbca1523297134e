import type { Call } from '@hub/contract/call';
import { operatorCalls, webhookKinds } from '@hub/contract/operator-calls';
import { scopes } from '@hub/contract/scopes';
import { eventTexts } from '#server/features/audit/texts.ts';
import { code, tableOf } from './table.ts';

/** Table of docs/tokens.md: the calls of each scope. */
export function scopesSection(): string {
  const calls = Object.values<Call>(operatorCalls);
  const rows = scopes.flatMap((scope) =>
    calls
      .filter((call) => call.scope === scope)
      .map(({ method, path, summary }) => [code(scope), code(`${method} ${path}`), summary]),
  );
  return tableOf(['scope', 'call', 'what it does'], rows);
}

/** Table of docs/webhooks.md: the events of each kind. */
export function eventsSection(): string {
  const rows = webhookKinds.flatMap((kind) =>
    Object.entries(eventTexts)
      .filter(([event]) => event.startsWith(`${kind}.`))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([event, words]) => [code(event), words]),
  );
  return tableOf(['event', 'meaning'], rows);
}
