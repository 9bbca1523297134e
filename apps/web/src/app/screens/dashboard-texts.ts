interface Counted {
  readonly used: boolean;
  readonly status: string;
  /** True for a license that can activate a website: a theme's can, a builder's cannot. */
  readonly activates: boolean;
}

const licenses = (count: number): string => (count === 1 ? '1 license' : `${count} licenses`);

/** Use of the theme licenses among others. */
function themesInUse(count: number, used: number): string {
  if (count === 1) return used === 1 ? 'theme license in use' : 'theme license not used yet';
  return used === 0 ? 'no theme license in use' : `${used} of ${count} theme licenses in use`;
}

/** Use of licenses that are all for themes. */
function allInUse(count: number, used: number): string {
  if (used === 0) return 'not used yet';
  if (used < count) return `${used} in use`;
  return count === 1 ? 'in use' : 'all in use';
}

/** Returns the dashboard's line under the heading; a space that keeps the line until it is known. */
export function ledeOf(all: readonly Counted[] | undefined): string {
  if (all === undefined) return '\u00A0';
  const valid = all.filter(({ status }) => status === 'valid');
  if (valid.length === 0) return 'Your licenses, downloads and help.';
  const themes = valid.filter(({ activates }) => activates);
  const used = themes.filter((license) => license.used).length;
  if (themes.length === 0) return licenses(valid.length);
  const use =
    themes.length < valid.length ? themesInUse(themes.length, used) : allInUse(themes.length, used);
  return `${licenses(valid.length)} · ${use}`;
}
