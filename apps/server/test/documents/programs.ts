import type { Call } from '@hub/contract/call';
import { actionEventTexts } from '@hub/contract/actions';
import { conversationEvents, operatorCalls, webhookKinds } from '@hub/contract/operator-calls';
import { scopes } from '@hub/contract/scopes';
import { eventTexts } from '#server/features/audit/texts.ts';
import { code, listOf, tableOf } from './table.ts';

/** Reads that a scope allows, beside the actions. */
export function readsSection(): string {
  const reads = Object.values<Call>(operatorCalls).filter((call) => !('commands' in call));
  const rows = scopes.flatMap((scope) =>
    reads
      .filter((call) => call.scope === scope)
      .map(({ method, path, summary }) => [code(scope), code(`${method} ${path}`), summary]),
  );
  return tableOf(['scope', 'call', 'what it answers'], rows);
}

/** Audit events that no action records. */
export function otherEventsSection(): string {
  const rows = Object.entries(eventTexts)
    .filter(([event]) => !(event in actionEventTexts))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([event, words]) => [code(event), words]);
  const told = webhookKinds.map((kind) => code(kind)).join(', ');
  return `Webhooks deliver events of these kinds: ${told}.\n\n${tableOf(['event', 'meaning'], rows)}`;
}

/** Events that webhooks deliver besides those of the audit log. */
export const conversationEventsSection = (): string =>
  listOf(Object.entries(conversationEvents).map(([event, meaning]) => [code(event), meaning]));
