import { conversationEvents, type webhookFormats } from '@hub/contract/operator-calls';
import { english } from '@hub/language/languages';
import { bodyOf, factsOf, type WebhookEvent } from './message.ts';
import { eventInWords } from '#features/audit';
import { withLanguage } from '#platform/language.ts';

export type WebhookFormat = (typeof webhookFormats)[number];

/** A line of plain text, and the page of the console that it leads to. */
interface ChatLine {
  readonly line: string;
  readonly url: string;
}

/** Longest line in characters: sites choose their own addresses. */
const longest = 500;

/** Discord shows no preview of the link. */
const suppressEmbeds = 4;

/** An invisible character after the sign, so that no chat finds a name to notify. */
const withoutMentions = (text: string): string => text.replaceAll('@', '@\u200B');

/** Makes Markdown show all punctuation as it is. */
const escapeMarkdown = (text: string): string =>
  withoutMentions(text).replaceAll(/[!-/:-?[-`{-~]/g, String.raw`\$&`);

/** Makes Slack find neither links nor mentions (its three control characters). */
const escapeSlack = (text: string): string =>
  withoutMentions(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const open = 'Open in the hub';

/** Bodies of incoming webhooks. Text of sites and items is never markup, a mention or a link. */
const chats = {
  slack: ({ line, url }: ChatLine) => ({
    // Notifications show this; the message itself is plain text.
    text: escapeSlack(line),
    blocks: [
      { type: 'section', text: { type: 'plain_text', text: line, emoji: false } },
      { type: 'context', elements: [{ type: 'mrkdwn', text: `<${url}|${open}>` }] },
    ],
  }),
  discord: ({ line, url }: ChatLine) => ({
    content: `${escapeMarkdown(line)} [${open}](<${url}>)`,
    allowed_mentions: { parse: [] },
    flags: suppressEmbeds,
  }),
  mattermost: ({ line, url }: ChatLine) => ({ text: `${escapeMarkdown(line)} [${open}](${url})` }),
} as const satisfies Record<Exclude<WebhookFormat, 'hub'>, (line: ChatLine) => object>;

/** Event without meaning, by which an owner tries an endpoint. */
export const testEventAt = (at: Date): WebhookEvent => ({
  at,
  event: 'test',
  userId: null,
  actor: 'hub',
  details: {},
});

function wordsOf({ event, details }: WebhookEvent): string {
  if (event === 'test') return 'Test event';
  const facts = factsOf(details);
  if (!Object.hasOwn(conversationEvents, event)) return eventInWords(event, facts);
  const words = conversationEvents[event as keyof typeof conversationEvents];
  return typeof facts['item'] === 'string' ? `${words}: ${facts['item']}` : words;
}

function pageOf({ userId, details }: WebhookEvent): string {
  const { conversation_id: conversation, license_id: license } = details;
  if (typeof conversation === 'number') return `conversations?id=${conversation}`;
  if (typeof license === 'number') return `licenses/${license}`;
  return userId === null ? 'trail' : `people/${userId}`;
}

/** Writes the body of an event in the format of an endpoint, for operators in English. */
export const createBodies =
  ({ publicUrl }: { readonly publicUrl: URL }) =>
  (format: WebhookFormat, event: WebhookEvent): string => {
    if (format === 'hub') return bodyOf(event);
    const words = withLanguage(english, () => wordsOf(event));
    const line = words.replaceAll(/\s+/g, ' ').slice(0, longest).toWellFormed();
    const { href } = new URL(`console/${pageOf(event)}`, publicUrl);
    return JSON.stringify(chats[format]({ line, url: href }));
  };

export type Bodies = ReturnType<typeof createBodies>;
