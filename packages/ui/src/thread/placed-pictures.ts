/** Reference to a picture of the same message: its name in brackets. */
const reference = /\[([^[\]\n]{1,300})\]/g;

/** Characters that no reference or stored name has. */
const special = /[[\]"*:<>?|\\/\n]/g;

interface Named {
  readonly name: string;
}

/**
 * Splits a text at its references to these pictures. Each picture is placed once and then removed
 * from the set; any other name in brackets stays text.
 */
export function placedIn<F extends Named>(text: string, pictures: Set<F>): (string | F)[] {
  const parts: (string | F)[] = [];
  let from = 0;
  const addWords = (to: number): void => {
    const plainText = text.slice(from, to);
    if (plainText.trim() !== '')
      parts.push(from === 0 && to === text.length ? plainText : plainText.trim());
  };
  for (const { 0: found, 1: name, index } of text.matchAll(reference)) {
    const picture = [...pictures].find((each) => each.name === name);
    if (picture === undefined) continue;
    addWords(index);
    parts.push(picture);
    pictures.delete(picture);
    from = index + found.length;
  }
  addWords(text.length);
  return parts;
}

const isPicture = ({ type }: File): boolean => /^image\/(?:png|jpeg|gif|webp)$/.test(type);

/** Gives pictures names that no other file of the message has, so that a text can refer to them. */
export function withOwnNames(files: readonly File[], others: readonly Named[]): File[] {
  const usedNames = new Set(others.map(({ name }) => name));
  return files.map((file) => {
    const { type, lastModified } = file;
    const plain = file.name.replaceAll(special, '_');
    const dot = plain.lastIndexOf('.') < 1 ? plain.length : plain.lastIndexOf('.');
    let name = plain;
    for (let nth = 2; usedNames.has(name); nth += 1)
      name = `${plain.slice(0, dot)}-${nth}${plain.slice(dot)}`;
    usedNames.add(name);
    return isPicture(file) ? new File([file], name, { type, lastModified }) : file;
  });
}

/** Returns the references to the pictures among these files. */
export const referencesTo = (files: readonly File[]): string =>
  files.flatMap((file) => (isPicture(file) ? `[${file.name}]` : [])).join('\n');

/** Replaces a selection by references on separate lines. */
export function insertedAt(
  text: string,
  references: string,
  [start, end]: readonly [number, number],
): { readonly text: string; readonly cursor: number } {
  const before = text.slice(0, start);
  const after = text.slice(end);
  const isLineBegun = before !== '' && !before.endsWith('\n');
  const placed = `${before}${isLineBegun ? '\n' : ''}${references}\n`;
  return { text: `${placed}${after.replace(/^\n/, '')}`, cursor: placed.length };
}
