import { useSyncExternalStore } from 'react';
import { currentLanguage, speakBy, type Speech } from '@hub/language';
import { english, languageOf, type Language } from '@hub/language/languages';
import { translations } from 'virtual:translations';

/** Language of the page. Its messages are loaded on demand, except for English. */

const inEnglish: Speech = { language: english, table: {} };
let speech = inEnglish;
/** Last chosen language; its messages may still be loading. */
let chosen = english;
/** True as soon as the messages of all screens are needed. */
let isWhole = false;
const listeners = new Set<() => void>();

async function load(language: Language): Promise<Speech> {
  const [landing, screens] = translations[language.code] ?? [];
  const tables = await Promise.all([landing?.(), isWhole ? screens?.() : undefined]);
  return { language, table: Object.assign({}, ...tables.map((each) => each?.default)) };
}

/**
 * Loads the messages of a language and uses it, unless another language was chosen in the meantime.
 * @throws {Error} if the messages cannot be loaded.
 */
export async function speak(language: Language): Promise<void> {
  chosen = language;
  const loaded = await load(language).catch((error: unknown) => {
    if (chosen === language) chosen = speech.language;
    throw error;
  });
  if (chosen !== language) return;
  speech = loaded;
  document.documentElement.lang = language.code;
  document.documentElement.dir = language.direction;
  for (const listener of listeners) listener();
}

/**
 * Uses the document’s language. If its messages cannot be loaded, uses English and returns false.
 * @param isLanding True to load only the messages of the landing page.
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

/** Loads code with the messages of all screens. Without them, the texts are in English. */
export async function withMessages<Loaded>(code: () => Promise<Loaded>): Promise<Loaded> {
  const isNew = !isWhole;
  isWhole = true;
  const messages = isNew ? speak(chosen).catch(() => undefined) : undefined;
  const [loaded] = await Promise.all([code(), messages]);
  return loaded;
}

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Returns the page’s language; renders the component again after a change. */
export const useLanguage = (): Language =>
  useSyncExternalStore(follow, currentLanguage, currentLanguage);
