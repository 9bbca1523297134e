import { publishTexts } from './texts.ts';

/** What is published, and where WordPress looks for what it says of itself. */
export interface PackageKind {
  readonly noun: 'plugin' | 'theme';
  readonly nameField: 'Plugin Name' | 'Theme Name';
  /** Whether a path within the package's folder may be the file with the header. */
  readonly mayHaveHeader: (path: string) => boolean;
  /** What is wrong where none has it. */
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
