/** Values that a search text may stand for; null for each kind of value that it cannot be. */
export interface SearchTerms {
  /** Part of a username, email, name or Envato name. */
  readonly part: string | null;
  readonly host: string | null;
  readonly id: number | null;
  readonly envatoId: string | null;
  /** IDs of people found by purchase code. */
  readonly owners: readonly number[];
}

const largest = 2 ** 31 - 1;

/** Returns the host, or part of a host, that the text may mean; null if it cannot be one. */
export function hostOf(text: string): string | null {
  if (/[\s@]/.test(text)) return null;
  if (!/^https?:\/\//i.test(text))
    return text.replace(/[/?#].*/, '').replace(/^www\./i, '') || null;
  return URL.parse(text)?.hostname.replace(/^www\./, '') ?? null;
}

/** Parses a search text. A single letter is not searched in names: it would match everyone. */
export function parseSearch(text: string, owners: readonly number[]): SearchTerms {
  const isPart = Array.from(text).length > 1;
  const number = /^\d{1,20}$/.test(text) ? text : null;
  return {
    part: isPart ? text : null,
    host: isPart ? hostOf(text) : null,
    id: number !== null && Number(number) <= largest ? Number(number) : null,
    envatoId: number,
    owners,
  };
}
