/** Tells if a search text is long enough: the hub needs two characters. */
export const isPart = (text: string): boolean => /\S.*\S/su.test(text);

/** Tells if the text contains a whole purchase code, which no URL may contain. */
export const isWholeCode = (text: string): boolean =>
  /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}|^[0-9a-f]{8}-?(?:[0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(
    text,
  );

/** Returns text in lower case without accents, to compare it with typed text. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
