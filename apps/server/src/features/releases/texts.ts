import { releaseZip } from '@hub/contract/limits';

/** Texts of this feature. */
export const texts = {
  noRelease: (noun: string) => `This ${noun} has no release yet.`,
  notOffered: (noun: string) => `This version of the ${noun} is not available.`,
} as const;

/** Reasons why a file is not published. A text that begins with a verb follows the file's path. */
export const publishTexts = {
  notAFile: 'is not a file.',
  missing: 'does not exist.',
  unreadable: 'cannot be read by the user that the hub’s data folder belongs to.',
  zipTooLarge: (noun: string) => `is too large for a ${noun}.`,
  notAZip: 'is not a zip archive, or is cut off.',
  badZip: (fault: string) => `cannot be read as a zip archive: ${fault}.`,
  empty: 'is empty.',
  tooManyFiles: `holds more than ${releaseZip.files} files.`,
  tooLarge: 'would be too large unpacked.',
  leadsOut: (path: string) => `holds a path that leads out of its folder: ${path}.`,
  symbolicLink: 'holds a symbolic link.',
  notAFileWithin: (path: string) => `holds something that is no file and no folder: ${path}.`,
  setUser: (path: string) => `holds a file that runs with its owner’s rights: ${path}.`,
  twice: (path: string) => `holds ${path} twice, perhaps with other capital letters.`,
  twoNames: (path: string) => `names ${path} otherwise at its beginning than at its end.`,
  encrypted: 'is encrypted.',
  besideFolder: (noun: string, path: string) =>
    `must hold one folder with the ${noun} in it; ${path} lies beside.`,
  severalFolders: (noun: string, folders: string) =>
    `must hold one folder with the ${noun} in it, not ${folders}.`,
  badFolder: (noun: string, folder: string) =>
    `has a folder whose name is no ${noun}’s: ${folder}.`,
  noPlugin: (slug: string) => `is no plugin: no PHP file in ${slug}/ begins with “Plugin Name:”.`,
  noTheme: (slug: string) => `is no theme: ${slug}/style.css does not begin with “Theme Name:”.`,
  notInCatalogue: (noun: string, slug: string, named: string) =>
    `is the ${noun} ${slug}, which the catalog does not name. It names ${named}.`,
  noVersion: 'says no version in its header.',
  badVersion: (version: string) => `has a version that cannot be used: ${version}.`,
  otherContent: (release: string, noun: string) =>
    `${release} is here already, with other content. Give the changed ${noun} a new version.`,
  older: (version: string, offered: string) =>
    `is version ${version}, but ${offered} is already published. Sites do not install an older version.`,
  uploaded: 'The file',
  notStored: (fault: string) => `could not be stored. ${fault}`,
} as const;

/**
 * Reasons why a signature is not accepted. A text that begins with a verb follows the signature's
 * path.
 */
export const signatureTexts = {
  unreadable: 'cannot be read.',
  malformed: 'is no signature of a release, or is cut off. Sign the zip again.',
  wrong: 'does not fit what it says: it was changed. Sign the zip again.',
  ofAnother: (signed: string, zip: string) => `is for ${signed}, and the zip is ${zip}.`,
  otherBytes: 'is for other bytes: the zip was changed after it was signed. Sign it again.',
  otherKey: (by: string, wanted: string) =>
    `is made with the key ${by}; the catalog names ${wanted}, and sites would refuse it.`,
  given: 'The signature',
  notGiven:
    'is not signed, and no signature came with it. The catalog names a key, so sites would refuse it. Sign it first: release sign FILE',
  missing: (path: string) =>
    `is not signed: there is no ${path}. The catalog names a key, so sites would refuse it. Sign it first: release sign FILE`,
} as const;

/** About the publisher's keys. */
export const signingTexts = {
  noRotation: 'must be a line of “release rotate”, signed with the key that it replaces',
  brokenRow: 'does not replace the key of the line before it',
  keyAgain: 'brings back a key that was replaced',
} as const;

/** Results of operators' actions, in words. */
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
