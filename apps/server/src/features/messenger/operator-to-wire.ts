import { labelSite, licenseLabels } from '@hub/contract/license-label';
import { siteName } from '@hub/contract/site-name';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { BuyerPane, OperatorThread } from './operators/inbox-service.ts';
import type { Message } from './records/message-store.ts';
import type { OperatorView } from './records/view-store.ts';
import { toLicense, toShared, type Around } from './shared-to-wire.ts';
import { toEvent } from '#features/audit';

type Wire = OperatorAnswerOf<'operatorConversation'>;
type WireRow = OperatorAnswerOf<'operatorConversations'>['rows'][number];
type WireBuyer = NonNullable<Wire['conversation']['buyer']>;

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

/** A message as those who run the hub read it: people by their usernames, programs by their tokens’. */
export const toOperatorMessage = (message: Message): Wire['messages'][number] => ({
  ...toShared(message),
  name: message.side === 'publisher' ? message.name : null,
  author: message.username ?? message.program,
  is_note: message.isNote,
});

function stateOf({ closedAt, snoozedUntil }: OperatorView, now: Date): WireRow['state'] {
  if (closedAt !== null) return 'closed';
  return snoozedUntil !== null && snoozedUntil > now ? 'snoozed' : 'open';
}

export const toOperatorRow = (view: OperatorView, around: Around): WireRow => {
  const { person } = view;
  const email = person?.email ?? view.email ?? '';
  const name = person === null ? email : `${person.firstName} ${person.lastName}`;
  return {
    id: view.id,
    topic: view.topic,
    person: { id: view.userId, name, email },
    license: toLicense(view.license, around),
    state: stateOf(view, around.now),
    unverified: view.isUnverified,
    waiting_since: iso(view.waitingSince),
    snoozed_until: iso(view.snoozedUntil),
    assigned_to: view.assigned,
    created_at: view.createdAt.toISOString(),
    last: toOperatorMessage(view.last),
    is_unread: view.isUnread,
    present: [...view.present],
  };
};

function toLicenses({ licenses, versions }: BuyerPane, { nameOf }: Around): WireBuyer['licenses'] {
  const labels = licenseLabels(
    licenses.map((license) => {
      const site = labelSite(license.sites);
      const named = { item: nameOf(license), code: license.codeEnd };
      return { ...named, id: license.id, site: site && siteName(site.url) };
    }),
  );
  const versionsOf = new Map(versions.map((each) => [each.activationId, each]));
  return licenses.map((license) => ({
    id: license.id,
    label: labels.get(license.id) ?? '',
    item: nameOf(license),
    code_end: license.codeEnd,
    status: license.status,
    sold_at: license.soldAt.toISOString(),
    supported_until: iso(license.supportedUntil),
    sites: license.sites.map(({ activationId, url, kind, lastSeenAt }) => {
      const known = versionsOf.get(activationId);
      return {
        url,
        kind,
        last_seen_at: lastSeenAt.toISOString(),
        theme_version: known?.themeVersion ?? null,
        wordpress_version: known?.wordpressVersion ?? null,
        php_version: known?.phpVersion ?? null,
      };
    }),
  }));
}

/** Events that the pane shows; a person’s page has them all. */
const eventsShown = 10;

const toBuyer = (pane: BuyerPane, around: Around): WireBuyer => ({
  id: pane.person.id,
  username: pane.person.username,
  name: `${pane.person.firstName} ${pane.person.lastName}`,
  email: pane.person.email,
  created_at: pane.person.createdAt.toISOString(),
  blocked_at: iso(pane.person.blockedAt),
  accounts: pane.accounts.map(({ envatoUsername, status }) => ({
    envato_username: envatoUsername,
    status,
  })),
  licenses: toLicenses(pane, around),
  earlier: pane.earlier.map(({ at, ...each }) => ({ ...each, at: at.toISOString() })),
  events: pane.events.slice(0, eventsShown).map((row) => {
    const { id, at, text } = toEvent(row);
    return { id, at, text };
  }),
});

export const toOperatorThread = (thread: OperatorThread, around: Around): Wire => ({
  conversation: {
    ...toOperatorRow(thread.conversation, around),
    buyer: thread.buyer && toBuyer(thread.buyer, around),
    perhaps: thread.perhaps,
  },
  messages: thread.messages.map(toOperatorMessage),
  more: thread.more,
});
