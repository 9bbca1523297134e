import { conversationEvents, type webhookFormats } from '@hub/contract/operator-calls';
import { english } from '@hub/language/languages';
import { bodyOf, factsOf, type WebhookEvent } from './message.ts';
import { eventInWords } from '#features/audit';
import { withLanguage } from '#platform/language.ts';

export type WebhookFormat = (typeof webhookFormats)[number];

/** Line of plain text and the console URL to which it links. */
interface ChatLine {
  readonly line: string;
  readonly url: string;
}

/** Longest line in characters. It is limited because sites choose their own addresses. */
const longest = 500;

/** Discord flag that hides the preview of the link. */
const suppressEmbeds = 4;

/** Inserts an invisible character after each @, so that chats notify no one. */
const withoutMentions = (text: string): string => text.replaceAll('@', '@\u200B');

/** Escapes all punctuation for Markdown. */
const escapeMarkdown = (text: string): string =>
  withoutMentions(text).replaceAll(/[!-/:-?[-`{-~]/g, String.raw`\$&`);

/** Escapes the three control characters of Slack, so that it finds neither links nor mentions. */
const escapeSlack = (text: string): string =>
  withoutMentions(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

const open = 'Open in the hub';

/** Message bodies for chats. Text of sites and items never becomes markup, a mention or a link. */
const chats = {
  slack: ({ line, url }: ChatLine) => ({
    // Slack shows this text in notifications. The message itself is plain text.
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

/** Returns the test event with which owners try an endpoint. */
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
  const description = conversationEvents[event as keyof typeof conversationEvents];
  return typeof facts['item'] === 'string' ? `${description}: ${facts['item']}` : description;
}

function pageOf({ userId, details }: WebhookEvent): string {
  const { conversation_id: conversation, license_id: license } = details;
  if (typeof conversation === 'number') return `conversations?id=${conversation}`;
  if (typeof license === 'number') return `licenses/${license}`;
  return userId === null ? 'trail' : `people/${userId}`;
}

/** Writes the body of an event in the format of an endpoint, in English. */
export const createBodies =
  ({ publicUrl }: { readonly publicUrl: URL }) =>
  (format: WebhookFormat, event: WebhookEvent): string => {
    if (format === 'hub') return bodyOf(event);
    const text = withLanguage(english, () => wordsOf(event));
    const line = text.replaceAll(/\s+/g, ' ').slice(0, longest).toWellFormed();
    const { href } = new URL(`console/${pageOf(event)}`, publicUrl);
    return JSON.stringify(chats[format]({ line, url: href }));
  };

export type Bodies = ReturnType<typeof createBodies>;
