/** Returns text in lower case without accents, to compare it with typed text. */
export const folded = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}+/gu, '')
    .toLowerCase();
