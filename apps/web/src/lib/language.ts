import { useSyncExternalStore } from 'react';
import { currentLanguage, speakBy, type Speech } from '@hub/language';
import { english, languageOf, type Language } from '@hub/language/languages';
import { translations } from 'virtual:translations';

/** The page's language. Its messages are loaded; those of English are in the code. */

const inEnglish: Speech = { language: english, table: {} };
let speech = inEnglish;
/** The last choice, whose messages may not have arrived yet. */
let wanted = english;
/** True once messages beyond those of the landing page are needed. */
let isWhole = false;
const listeners = new Set<() => void>();

async function load(language: Language): Promise<Speech> {
  const [landing, screens] = translations[language.code] ?? [];
  const tables = await Promise.all([landing?.(), isWhole ? screens?.() : undefined]);
  return { language, table: Object.assign({}, ...tables.map((each) => each?.default)) };
}

/**
 * Loads a language and uses it, unless another was chosen since.
 * @throws {Error} if its messages cannot be loaded.
 */
export async function speak(language: Language): Promise<void> {
  wanted = language;
  const loaded = await load(language).catch((error: unknown) => {
    if (wanted === language) wanted = speech.language;
    throw error;
  });
  if (wanted !== language) return;
  speech = loaded;
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
  for (const listener of listeners) listener();
}

/**
 * Speaks the document's language. Returns false if its messages cannot be loaded: the page is then
 * English.
 */
export async function startLanguage(isLanding: boolean): Promise<boolean> {
  speakBy(() => speech);
  isWhole = !isLanding;
  try {
    await speak(languageOf(document.documentElement.lang) ?? english);
    return true;
  } catch {
    await speak(english);
    return false;
  }
}

/** Loads code of screens together with their messages. Without messages it is English. */
export async function withMessages<Loaded>(code: () => Promise<Loaded>): Promise<Loaded> {
  const isNew = !isWhole;
  isWhole = true;
  const messages = isNew ? speak(wanted).catch(() => undefined) : undefined;
  const [loaded] = await Promise.all([code(), messages]);
  return loaded;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the page's language, and draws the component again when another is chosen. */
export const useLanguage = (): Language =>
  useSyncExternalStore(follow, currentLanguage, currentLanguage);
