import { currentLanguage } from '@hub/language';
import { domainToUnicode } from 'node:url';

/** Returns a host in its own script (Unicode); returns other text unchanged. */
export const readableHost = (host: string): string =>
  host.includes('xn--') ? domainToUnicode(host) || host : host;

/** Returns an email address with its domain in Unicode. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + readableHost(email.slice(at));
}

/** Returns a web address with its host in Unicode. */
export function readableUrl(url: string): string {
  const host = url.includes('xn--') ? URL.parse(url)?.hostname : undefined;
  return host ? url.replace(host, readableHost(host)) : url;
}

type Translations = Readonly<Record<string, string>>;

/** Text that operators write, with its translations. */
interface Translated {
  readonly text: string;
  readonly translations: Translations;
}

/** Returns the translations without empty values. */
export const withoutEmpty = (translations: Translations = {}): Translations =>
  Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== ''));

/** Returns a text in the reader's language, or else the original text. */
export const inReadersLanguage = ({ text, translations }: Translated): string =>
  translations[currentLanguage().code] ?? text;
