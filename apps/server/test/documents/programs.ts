import type { Call } from '@hub/contract/call';
import { operatorCalls, webhookKinds } from '@hub/contract/operator-calls';
import { scopes } from '@hub/contract/scopes';
import { eventTexts } from '#server/features/audit/texts.ts';
import { code, listOf } from './table.ts';

/** Lists of docs/tokens.md: the calls of each scope. */
export function scopesSection(): string {
  const calls = Object.values<Call>(operatorCalls);
  const sections = scopes.map((scope) => {
    const rows = calls
      .filter((call) => call.scope === scope)
      .map(({ method, path, summary }) => [code(`${method} ${path}`), summary] as const);
    return `${code(scope)}:\n\n${listOf(rows)}`;
  });
  return sections.join('\n\n');
}

/** List of docs/webhooks.md: the events of each kind. */
export function eventsSection(): string {
  const rows = webhookKinds.flatMap((kind) =>
    Object.entries(eventTexts)
      .filter(([event]) => event.startsWith(`${kind}.`))
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([event, words]) => [code(event), words] as const),
  );
  return listOf(rows);
}
