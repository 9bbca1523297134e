import { actionEventTexts } from '@hub/contract/actions';
import { conversationEvents, webhookKinds } from '@hub/contract/operator-calls';
import { eventTexts } from '#server/features/audit/texts.ts';
import { code, listOf, tableOf } from './table.ts';

/** Returns the list of audit events that no action records. */
export function otherEventsSection(): string {
  const rows = Object.entries(eventTexts)
    .filter(([event]) => !(event in actionEventTexts))
    .toSorted(([one], [other]) => (one < other ? -1 : 1))
    .map(([event, words]) => [code(event), words]);
  const kinds = webhookKinds.map((kind) => code(kind)).join(', ');
  return `Webhooks deliver events of these kinds: ${kinds}.\n\n${tableOf(['event', 'meaning'], rows)}`;
}

/** Returns the list of events that webhooks deliver in addition to audit events. */
export const conversationEventsSection = (): string =>
  listOf(Object.entries(conversationEvents).map(([event, meaning]) => [code(event), meaning]));
