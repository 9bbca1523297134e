import { english, type Language } from './languages.ts';

/** The language in which texts are read now, and its translations by the id of the message. */
export interface Speech {
  readonly language: Language;
  /** Missing ids are read in English. Plural forms are in the order of `pluralForms`. */
  readonly table: Readonly<Record<string, string | readonly string[]>>;
}

const inEnglish: Speech = { language: english, table: {} };

let speech = (): Speech => inEnglish;

/**
 * Sets where texts take their language from: the one of the page in a browser, the one of the request
 * or the recipient on the server. Until then it is English.
 */
export function speakBy(source: () => Speech): void {
  speech = source;
}

/** The language in which texts are read now. */
export const currentLanguage = (): Language => speech().language;

/** Plural categories in the order of CLDR and of a PO file's `msgstr[…]`. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const forms = new Map<string, readonly Intl.LDMLPluralRule[]>();

/** Returns the plural categories that whole numbers have in a language: two in German, six in Arabic. */
export function pluralForms(code: string): readonly Intl.LDMLPluralRule[] {
  const known = forms.get(code);
  if (known !== undefined) return known;
  const rules = new Intl.PluralRules(code);
  const seen = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
  const found = categories.filter((category) => seen.has(category));
  forms.set(code, found);
  return found;
}

type Value = string | number;
type Category = (typeof categories)[number];

/** A text for each plural category; `{count}` is the number. */
type Plural = { readonly other: string } & { readonly [Form in Category]?: string };

type Message = string | Plural | Messages | readonly (string | Messages)[];

/** Messages in English, by name: texts, plurals, lists, or groups of them. */
export interface Messages {
  readonly [name: string]: Message;
}

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Names extends string> = Readonly<Record<Names, Value>>;

/** The readable form: a text, or a function of its placeholders. */
type Spoken<Source> = Source extends string
  ? [Placeholder<Source>] extends [never]
    ? string
    : (values: Values<Placeholder<Source>>) => string
  : [Source, keyof Source] extends [Plural, Category]
    ? (
        values: Values<Exclude<Placeholder<Source[keyof Source]>, 'count'>> & {
          readonly count: number;
        },
      ) => string
    : { readonly [Name in keyof Source]: Spoken<Source[Name]> };

/** English messages by their feature, for the translators' files. */
export const sources = new Map<string, Messages>();

/**
 * Returns the texts of a feature in the language of the moment in which they are read. Read them while
 * rendering or answering, not when a module loads. `{name}` in a text becomes an argument; a group with
 * `other` is a plural by `count`.
 * @param feature First part of the messages' ids.
 * @param source The messages in English.
 */
export function messages<const Source extends Messages>(
  feature: string,
  source: Source,
): Spoken<Source> {
  sources.set(feature, source);
  return group(feature, source) as Spoken<Source>;
}

function group(id: string, source: Messages): object {
  const entries = Object.entries(source).map(([name, message]) => {
    const own = `${id}.${name}`;
    return [name, { enumerable: true, ...readable(own, message) }] as const;
  });
  return Object.defineProperties({}, Object.fromEntries(entries));
}

function readable(id: string, message: Message): PropertyDescriptor {
  if (typeof message === 'string') {
    return message.includes('{')
      ? { value: (values: Values<string>) => filled(translationOf(id) ?? message, values) }
      : { get: () => translationOf(id) ?? message };
  }
  if (isPlural(message)) {
    return { value: (values: Counted) => filled(formOf(id, message, values.count), values) };
  }
  const members = group(id, Object.fromEntries(Object.entries(message)));
  return Array.isArray(message) ? { get: () => Object.values(members) } : { value: members };
}

type Counted = Values<string> & { readonly count: number };

/** Tells a plural from a group of messages. */
export const isPlural = (message: Message): message is Plural =>
  typeof message === 'object' &&
  'other' in message &&
  Object.keys(message).every((name) => (categories as readonly string[]).includes(name));

/** A translated text; undefined for a missing one and for a plural. */
function translationOf(id: string): string | undefined {
  const found = speech().table[id];
  return typeof found === 'string' ? found : undefined;
}

/** The form of a plural for `count`: of the language, or of English if that has none. */
function formOf(id: string, message: Plural, count: number): string {
  const { language, table } = speech();
  const found = table[id];
  if (!Array.isArray(found)) {
    return message[new Intl.PluralRules(english.code).select(count)] ?? message.other;
  }
  const nth = pluralForms(language.code).indexOf(new Intl.PluralRules(language.code).select(count));
  return found.at(nth) as string;
}

/** Puts values in place of `{name}`: numbers as the language writes them, texts kept apart from its direction. */
function filled(text: string, values: Values<string>): string {
  const { language } = speech();
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number'
      ? value.toLocaleString(language.locale ?? language.code)
      : apart(value, language);
  });
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

/** Isolates a value whose direction may differ from the sentence's (U+2068, U+2069). */
const apart = (value: string, { direction }: Language): string =>
  direction === 'rtl' || rightToLeft.test(value) ? `\u2068${value}\u2069` : value;
