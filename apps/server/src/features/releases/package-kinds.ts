import { publishTexts } from './texts.ts';

export type Noun = 'plugin' | 'theme';

/** Kind of package, with the files in which WordPress looks for its header. */
export interface PackageKind {
  readonly noun: Noun;
  readonly nameField: 'Plugin Name' | 'Theme Name';
  /** Returns true if a path within the package's folder may contain the header. */
  readonly mayHaveHeader: (path: string) => boolean;
  readonly lacksHeader: (slug: string) => string;
}

export const pluginKind: PackageKind = {
  noun: 'plugin',
  nameField: 'Plugin Name',
  mayHaveHeader: (path) => /^[^/]+\.php$/.test(path),
  lacksHeader: publishTexts.noPlugin,
};

export const themeKind: PackageKind = {
  noun: 'theme',
  nameField: 'Theme Name',
  mayHaveHeader: (path) => path === 'style.css',
  lacksHeader: publishTexts.noTheme,
};
