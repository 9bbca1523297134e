import { english, type Language } from './languages.ts';

/** Current language of texts, and its translations by message id. */
export interface Speech {
  readonly language: Language;
  /** Missing ids fall back to English. Plural forms are in the order of `pluralForms`. */
  readonly table: Readonly<Record<string, string | readonly string[]>>;
}

const inEnglish: Speech = { language: english, table: {} };

let speech = (): Speech => inEnglish;

/**
 * Sets the function that returns the current language: in a browser the page's language, on the
 * server the language of the request or recipient. The default is English.
 */
export function speakBy(source: () => Speech): void {
  speech = source;
}

/** Returns the current language of texts. */
export const currentLanguage = (): Language => speech().language;

/** Plural categories in the order of CLDR and of a PO file's `msgstr[…]`. */
const categories = ['zero', 'one', 'two', 'few', 'many', 'other'] as const;

const forms = new Map<string, readonly Intl.LDMLPluralRule[]>();

/** Returns the plural categories that whole numbers have in a language: two in German, six in Arabic. */
export function pluralForms(code: string): readonly Intl.LDMLPluralRule[] {
  const cachedForms = forms.get(code);
  if (cachedForms !== undefined) return cachedForms;
  const rules = new Intl.PluralRules(code);
  const seen = new Set(Array.from({ length: 201 }, (_, count) => rules.select(count)));
  const found = categories.filter((category) => seen.has(category));
  forms.set(code, found);
  return found;
}

type Value = string | number;
type Category = (typeof categories)[number];

/** Text for each plural category; `{count}` is the number. */
type Plural = { readonly other: string } & { readonly [Form in Category]?: string };

type Message = string | Plural | Messages | readonly (string | Messages)[];

/** English messages by name: texts, plurals, lists, or groups of messages. */
export interface Messages {
  readonly [name: string]: Message;
}

type Placeholder<Text> = Text extends `${string}{${infer Name}}${infer Rest}`
  ? Name | Placeholder<Rest>
  : never;

type Values<Names extends string> = Readonly<Record<Names, Value>>;

/** Readable form of a message: a text, or a function of its placeholders. */
type ReadMessage<Source> = Source extends string
  ? [Placeholder<Source>] extends [never]
    ? string
    : (values: Values<Placeholder<Source>>) => string
  : [Source, keyof Source] extends [Plural, Category]
    ? (
        values: Values<Exclude<Placeholder<Source[keyof Source]>, 'count'>> & {
          readonly count: number;
        },
      ) => string
    : { readonly [Name in keyof Source]: ReadMessage<Source[Name]> };

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
): ReadMessage<Source> {
  sources.set(feature, source);
  return group(feature, source) as ReadMessage<Source>;
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
    return { value: (values: CountValues) => filled(formOf(id, message, values.count), values) };
  }
  const members = group(id, Object.fromEntries(Object.entries(message)));
  return Array.isArray(message) ? { get: () => Object.values(members) } : { value: members };
}

type CountValues = Values<string> & { readonly count: number };

/** Returns true for a plural, false for a group of messages. */
export const isPlural = (message: Message): message is Plural =>
  typeof message === 'object' &&
  'other' in message &&
  Object.keys(message).every((name) => (categories as readonly string[]).includes(name));

/** Returns a translated text; undefined if it is missing or a plural. */
function translationOf(id: string): string | undefined {
  const found = speech().table[id];
  return typeof found === 'string' ? found : undefined;
}

/** Returns the plural form for `count`, in English if the language has none. */
function formOf(id: string, message: Plural, count: number): string {
  const { language, table } = speech();
  const found = table[id];
  if (!Array.isArray(found)) {
    return message[new Intl.PluralRules(english.code).select(count)] ?? message.other;
  }
  const nth = pluralForms(language.code).indexOf(new Intl.PluralRules(language.code).select(count));
  return found.at(nth) as string;
}

/** Formats numbers in the language, and isolates texts from its direction. */
function filled(text: string, values: Values<string>): string {
  const { language } = speech();
  return text.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return typeof value === 'number'
      ? value.toLocaleString(language.locale ?? language.code)
      : apart(value);
  });
}

const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/;

const isolates = /\u2068[^\u2069]*\u2069/g;

/** Isolates a value that may differ in direction from the sentence (U+2068, U+2069). */
export const apart = (value: string): string =>
  speech().language.direction === 'rtl' || rightToLeft.test(value.replaceAll(isolates, ''))
    ? `\u2068${value}\u2069`
    : value;
