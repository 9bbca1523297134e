/** Marks that stand above or below a letter. */
const marks = /\p{M}+/gu;
/** Letters that are no other letter with a mark, and are typed as one all the same. */
const plain: Readonly<Record<string, string>> = {
  ł: 'l',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ı: 'i',
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  þ: 'th',
};

/**
 * A text as it is searched: small letters without accents, one blank between words. What somebody types
 * is folded the same way, so “muller” finds “Müller” and the other way round.
 */
export const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(marks, '')
    .toLowerCase()
    .replaceAll(/[łøđðħıßæœþ]/g, (letter) => plain[letter] ?? letter)
    .replaceAll(/\s+/g, ' ')
    .trim();

/** The same with the blank in front by which the beginning of a word is found (`holds`). */
export const foldedText = (text: string): string => ` ${fold(text)}`;
