import { messages } from '@hub/language';

export const texts = messages('dashboard', {
  title: 'Dashboard',
  loading: 'Loading your dashboard',
  accounts: 'Your marketplace accounts',
  aside: 'Downloads and help',
  none: 'Your licenses, downloads and help.',
  licenses: { one: '{count} license', other: '{count} licenses' },
  licensesAndUse: '{licenses} · {use}',
  /** Texts for users with only theme licenses. */
  use: {
    none: { one: 'not used yet', other: 'not used yet' },
    some: { one: '{count} in use', other: '{count} in use' },
    all: { one: 'in use', other: 'all in use' },
  },
  /** Texts for users with theme licenses among other licenses. */
  themes: {
    none: { one: 'theme license not used yet', other: 'no theme license in use' },
    some: {
      one: 'theme license in use',
      other: '{used} of {count} theme licenses in use',
    },
  },
});

interface LicenseFacts {
  readonly used: boolean;
  readonly status: string;
  /** True for a license that can activate a website: for a theme, not for a builder. */
  readonly activates: boolean;
}

function useOf(count: number, used: number): string {
  if (used === 0) return texts.use.none({ count });
  return used < count ? texts.use.some({ count: used }) : texts.use.all({ count });
}

const useOfThemes = (count: number, used: number): string =>
  used === 0 ? texts.themes.none({ count }) : texts.themes.some({ count, used });

/** A space reserves the line until the licenses are loaded. */
export function ledeOf(all: readonly LicenseFacts[] | undefined): string {
  if (all === undefined) return '\u00A0';
  const valid = all.filter(({ status }) => status === 'valid');
  if (valid.length === 0) return texts.none;
  const themes = valid.filter(({ activates }) => activates);
  const used = themes.filter((license) => license.used).length;
  const licenses = texts.licenses({ count: valid.length });
  if (themes.length === 0) return licenses;
  const say = themes.length < valid.length ? useOfThemes : useOf;
  return texts.licensesAndUse({ licenses, use: say(themes.length, used) });
}
