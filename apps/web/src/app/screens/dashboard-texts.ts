interface Counted {
  readonly used: boolean;
  readonly status: string;
  /** Whether it can activate a website: a theme's can, a builder's is for nothing of the kind. */
  readonly activates: boolean;
}

const licences = (count: number): string => (count === 1 ? '1 license' : `${count} licenses`);

/** Of those among others that can activate a website, how many do. */
function forWebsites(count: number, used: number): string {
  if (count === 0) return '';
  if (count === 1) return ` The one for a website is ${used === 1 ? 'in use' : 'not used yet'}.`;
  return ` Of the ${count} for websites ${used === 0 ? 'none' : used} ${used > 1 ? 'are' : 'is'} in use.`;
}

/** Where the person stands, in a line; a space that keeps the line until it is known. */
export function ledeOf(all: readonly Counted[] | undefined): string {
  if (all === undefined) return '\u00A0';
  const valid = all.filter(({ status }) => status === 'valid');
  if (valid.length === 0) return 'Your licenses, downloads and help.';
  const themes = valid.filter(({ activates }) => activates);
  const used = themes.filter((license) => license.used).length;
  if (themes.length < valid.length) {
    return `You have ${licences(valid.length)}.${forWebsites(themes.length, used)}`;
  }
  if (used === 0) return `You have ${licences(valid.length)}. None is used yet.`;
  return used === valid.length
    ? `You have ${licences(valid.length)}, in use.`
    : `You have ${licences(valid.length)}, ${used} in use.`;
}
