import { releaseZip } from '@hub/contract/limits';

export const texts = {
  noRelease: (noun: string) => `This ${noun} has no release yet.`,
  notOffered: (noun: string) => `This version of the ${noun} is not available.`,
} as const;

/** Reasons for refusing a file. A text that begins with a verb follows the path of the file. */
export const publishTexts = {
  notAFile: 'is not a file.',
  missing: 'does not exist.',
  unreadable: 'cannot be read by the user that the hub’s data folder belongs to.',
  zipTooLarge: (noun: string) => `is too large for a ${noun}.`,
  notAZip: 'is not a zip archive, or is incomplete.',
  badZip: (fault: string) => `cannot be read as a zip archive: ${fault}.`,
  empty: 'is empty.',
  tooManyFiles: `contains more than ${releaseZip.files} files.`,
  tooLarge: 'is too large when unpacked.',
  leadsOut: (path: string) => `contains a path outside its folder: ${path}.`,
  symbolicLink: 'contains a symbolic link.',
  notAFileWithin: (path: string) =>
    `contains an entry that is neither a file nor a folder: ${path}.`,
  setUser: (path: string) => `contains a file with the setuid or setgid bit: ${path}.`,
  twice: (path: string) => `contains ${path} twice, perhaps in different case.`,
  twoNames: (path: string) =>
    `has two different names for ${path}: in its directory and in the entry itself.`,
  encrypted: 'is encrypted.',
  besideFolder: (noun: string, path: string) =>
    `must contain only the folder of the ${noun}; ${path} is outside it.`,
  severalFolders: (noun: string, folders: string) =>
    `must contain only the folder of the ${noun}, not ${folders}.`,
  badFolder: (noun: string, folder: string) =>
    `has a folder with a name that no ${noun} can have: ${folder}.`,
  noPlugin: (slug: string) =>
    `is not a plugin: no PHP file in ${slug}/ begins with “Plugin Name:”.`,
  noTheme: (slug: string) => `is not a theme: ${slug}/style.css does not begin with “Theme Name:”.`,
  notInCatalogue: (noun: string, slug: string, named: string) =>
    `is the ${noun} ${slug}, which is not in the catalog. The catalog has ${named}.`,
  noVersion: 'has no version in its header.',
  badVersion: (version: string) => `has an invalid version: ${version}.`,
  otherContent: (release: string, noun: string) =>
    `${release} already exists with different content. Give the changed ${noun} a new version.`,
  older: (version: string, offered: string) =>
    `is version ${version}, but ${offered} is already published. Sites do not install an older version.`,
  uploaded: 'The file',
  notStored: (fault: string) => `could not be stored. ${fault}`,
} as const;

/** Reasons for refusing a signature. A text that begins with a verb follows its path. */
export const signatureTexts = {
  unreadable: 'cannot be read.',
  malformed: 'is not a signature of a release, or is incomplete. Sign the zip again.',
  wrong: 'is invalid: it was changed. Sign the zip again.',
  ofAnother: (signed: string, zip: string) => `is for ${signed}, but the zip is ${zip}.`,
  otherBytes: 'does not match the zip, which was changed after it was signed. Sign it again.',
  otherKey: (by: string, wanted: string) =>
    `is made with the key ${by}, but the catalog names ${wanted}. Sites would refuse it.`,
  given: 'The signature',
  notGiven:
    'is not signed, and no signature came with it. The catalog names a key, so sites would refuse it. Sign it first: release sign FILE',
  missing: (path: string) =>
    `is not signed: there is no ${path}. The catalog names a key, so sites would refuse it. Sign it first: release sign FILE`,
} as const;

/** Faults of the publisher's key rotations. */
export const signingTexts = {
  noRotation: 'must be a line of “release rotate”, signed with the key that it replaces',
  brokenRow: 'does not replace the key of the line before it',
  keyAgain: 'brings back a key that was replaced',
} as const;

export const operatorTexts = {
  offered: (release: string, share: number) => {
    if (share >= 100) return `${release} is published to all sites.`;
    return share === 0
      ? `${release} is published to beta testers.`
      : `${release} is published to ${share}% of sites, and to beta testers.`;
  },
  withdrawn: (release: string) => `${release} withdrawn.`,
  discarded: (release: string) => `${release} deleted.`,
} as const;
