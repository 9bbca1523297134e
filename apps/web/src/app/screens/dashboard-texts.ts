interface Counted {
  readonly used: boolean;
  readonly status: string;
}

const licences = (count: number): string => (count === 1 ? '1 license' : `${count} licenses`);

/** Where the person stands, in a line; a space that keeps the line until it is known. */
export function ledeOf(all: readonly Counted[] | undefined): string {
  if (all === undefined) return '\u00A0';
  const valid = all.filter(({ status }) => status === 'valid');
  const used = valid.filter((license) => license.used).length;
  if (valid.length === 0) return 'Your licenses, downloads and help.';
  if (used === 0) return `You have ${licences(valid.length)}. None is used yet.`;
  return used === valid.length
    ? `You have ${licences(valid.length)}, in use.`
    : `You have ${licences(valid.length)}, ${used} in use.`;
}
