import { currentLanguage } from '@hub/language';
import { domainToUnicode } from 'node:url';

/** Returns a host in its own script, as people read it; other text unchanged. */
export const readableHost = (host: string): string =>
  host.includes('xn--') ? domainToUnicode(host) || host : host;

/** Returns an email address with its domain in readable form. */
export function readableEmail(email: string): string {
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + readableHost(email.slice(at));
}

/** Returns a web address with its host in readable form. */
export function readableUrl(url: string): string {
  const host = url.includes('xn--') ? URL.parse(url)?.hostname : undefined;
  return host ? url.replace(host, readableHost(host)) : url;
}

type Translations = Readonly<Record<string, string>>;

/** A text that operators write, with translations of it. */
interface Translated {
  readonly text: string;
  readonly translations: Translations;
}

/** Returns the translations without the empty ones of a form. */
export const withoutEmpty = (translations: Translations = {}): Translations =>
  Object.fromEntries(Object.entries(translations).filter(([, text]) => text !== ''));

/** Returns a text in the reader's language, else as it was written first. */
export const inReadersLanguage = ({ text, translations }: Translated): string =>
  translations[currentLanguage().code] ?? text;
