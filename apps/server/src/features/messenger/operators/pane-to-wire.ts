import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { OperatorThread } from './inbox-service.ts';
import {
  iso,
  toOperatorMessage,
  toOperatorRow,
  type ReaderContext,
} from '#messenger/wire/row-to-wire.ts';
import { toOperatorMove } from '#messenger/wire/move-to-wire.ts';
import { labelsOf } from '#messenger/wire/shared-to-wire.ts';
import { toEvent } from '#features/audit';

type Wire = OperatorAnswerOf<'operatorConversation'>;
type WireBuyer = NonNullable<Wire['conversation']['buyer']>;
type BuyerPane = NonNullable<OperatorThread['buyer']>;

const toDiagnosis = ({ findings, diagnosedAt }: BuyerPane['versions'][number]) =>
  findings && diagnosedAt && { at: diagnosedAt.toISOString(), findings: [...findings] };

function toLicenses(
  { licenses, versions }: BuyerPane,
  { nameOf }: ReaderContext,
): WireBuyer['licenses'] {
  const labels = labelsOf(licenses, nameOf);
  const versionsOf = new Map(versions.map((site) => [site.activationId, site]));
  return licenses.map((license) => ({
    id: license.id,
    label: labels.get(license.id) ?? '',
    item: nameOf(license),
    code_end: license.codeEnd,
    status: license.status,
    sold_at: license.soldAt.toISOString(),
    supported_until: iso(license.supportedUntil),
    sites: license.sites.map(({ activationId, url, kind, lastSeenAt }) => {
      const siteVersions = versionsOf.get(activationId);
      return {
        url,
        kind,
        last_seen_at: lastSeenAt.toISOString(),
        theme_version: siteVersions?.themeVersion ?? null,
        wordpress_version: siteVersions?.wordpressVersion ?? null,
        php_version: siteVersions?.phpVersion ?? null,
        diagnosis: siteVersions ? toDiagnosis(siteVersions) : null,
      };
    }),
  }));
}

const eventsShown = 10;

const toBuyer = (pane: BuyerPane, reading: ReaderContext): WireBuyer => ({
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
  licenses: toLicenses(pane, reading),
  earlier: pane.earlier.map(({ at, text, ...each }) => ({
    ...each,
    text: reading.hidesTexts ? '' : text,
    at: at.toISOString(),
  })),
  events: pane.events.slice(0, eventsShown).map((row) => {
    const { id, at, text } = toEvent(row);
    return { id, at, text };
  }),
});

export const toOperatorThread = (thread: OperatorThread, reading: ReaderContext): Wire => ({
  conversation: {
    ...toOperatorRow(thread.conversation, reading),
    ratings: thread.ratings.map(({ face, comment, at }) => ({
      face,
      comment: reading.hidesTexts ? '' : comment,
      at: at.toISOString(),
    })),
    buyer: thread.buyer && toBuyer(thread.buyer, reading),
    language: thread.conversation.person?.language ?? null,
    perhaps: thread.perhaps,
    suggested_tags: [...thread.suggestedTags],
  },
  messages: thread.messages.map((message) => toOperatorMessage(message, reading)),
  more: thread.more,
  moves: thread.moves.map((move) => toOperatorMove(move, thread.conversation.id, reading.now)),
});
