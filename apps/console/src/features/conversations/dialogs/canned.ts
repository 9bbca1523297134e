import { formatDate } from '@hub/ui/dates';
import { siteName } from '@hub/contract/site-name';
import { labelSite } from '@hub/contract/license-label';
import type { CannedAnswer, Conversation } from '#api/conversations/shapes.ts';

export const placeholders = [
  'first_name',
  'item',
  'code_end',
  'site',
  'support_until',
  'operator',
] as const;

type Placeholder = (typeof placeholders)[number];

export type Facts = Readonly<Record<Placeholder, string | null>>;

const pattern = new RegExp(`\\{\\{\\s*(${placeholders.join('|')})\\s*\\}\\}`, 'g');

/** License that the conversation is linked to, or the only license of the buyer. */
function licenseOf({ license, buyer }: Conversation) {
  const all = buyer?.licenses ?? [];
  return all.find(({ id }) => id === license?.id) ?? (all.length === 1 ? all[0] : undefined);
}

export function factsOf(
  conversation: Conversation,
  operator: string | null,
  toDay = formatDate,
): Facts {
  const { buyer } = conversation;
  const license = licenseOf(conversation);
  const site = labelSite(license?.sites ?? []);
  const until = license?.supported_until ?? null;
  return {
    first_name: buyer?.name.split(' ')[0] ?? null,
    item: license?.item ?? null,
    code_end: license?.code_end ?? null,
    site: site === null ? null : siteName(site.url),
    support_until: until === null ? null : toDay(until),
    operator,
  };
}

/** Returns the text with its placeholders filled in. Placeholders without a value stay visible. */
export const fillIn = (text: string, facts: Facts): string =>
  text.replaceAll(pattern, (whole, name: Placeholder) => facts[name] ?? whole);

/** Formats a day as buyers read it in a language of the hub. */
function dayIn(language: string): typeof formatDate {
  const format = new Intl.DateTimeFormat(`${language}-u-nu-latn`, {
    dateStyle: 'medium',
    timeZone: 'UTC',
  });
  return (instant) => format.format(new Date(instant));
}

/** Uses the translation for the customer’s language, if the reply has it. */
export function fillFor(
  conversation: Conversation,
  { text, translations }: CannedAnswer,
  operator: string | null,
): string {
  const language = conversation.language ?? '';
  const translated = translations[language];
  return translated === undefined
    ? fillIn(text, factsOf(conversation, operator))
    : fillIn(translated, factsOf(conversation, operator, dayIn(language)));
}

/** Returns unfilled placeholders, which must not reach a buyer. */
export const unfilled = (text: string): string[] => [
  ...new Set(Array.from(text.matchAll(pattern), ([whole]) => whole)),
];
