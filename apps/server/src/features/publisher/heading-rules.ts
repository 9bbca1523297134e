/** The names by which links reach the headings of one text. */
export function createHeadings() {
  const names = new Set<string>();
  return {
    /** The name of a heading with these words; another one with the same words gets a number. */
    add(words: string): string {
      const plain = words
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
        .replaceAll(/^-|-$/g, '');
      const base = plain || 'part';
      let name = base;
      for (let next = 2; names.has(name); next += 1) name = `${base}-${next}`;
      names.add(name);
      return name;
    },
    has: (name: string): boolean => names.has(name),
  };
}

export type Headings = ReturnType<typeof createHeadings>;
