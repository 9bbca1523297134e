import type { Language } from '@hub/language/languages';

/** Computes a value again only after its source has changed. */
export function derived<From, To>(read: () => From, make: (from: From) => To): () => To {
  let last: { readonly from: From; readonly to: To } | null = null;
  return () => {
    const from = read();
    if (last === null || last.from !== from) last = { from, to: make(from) };
    return last.to;
  };
}

/** Returns a function that computes a value once for each language. */
export function perLanguage<To>(make: (language: Language) => To): (language: Language) => To {
  const made = new Map<string, To>();
  return (language) => {
    const known = made.get(language.code) ?? make(language);
    made.set(language.code, known);
    return known;
  };
}
