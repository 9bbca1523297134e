import type { Kind, Release } from './api.ts';

export const nameOf = ({ name, version }: Pick<Release, 'name' | 'version'>): string =>
  `${name} ${version}`;

export const shares: Readonly<Record<string, string>> = {
  '100': 'All sites',
  '75': '75% of sites',
  '50': '50% of sites',
  '25': '25% of sites',
  '10': '10% of sites',
  '5': '5% of sites',
  '1': '1% of sites',
  '0': 'Beta testers only',
};

const gone = 'Release not found. It may have been deleted.';

export const texts = {
  title: 'Releases',
  lede: 'Theme and plugin updates for activated sites.',
  kind: 'Type',
  kinds: { theme: 'Themes', plugin: 'Plugins' },
  loading: 'Loading releases',
  empty: (kind: Kind): string => `No ${kind} releases yet`,
  emptyText: 'Upload the zip file that WordPress installs: one folder, named as in the catalog.',
  noTitles: (kind: Kind): string => `The catalog has no ${kind}. Add it to the catalog first.`,
  upload: 'New release',
  drop: (kind: Kind): string => `Drop a ${kind} zip here, or`,
  choose: 'Choose a file',
  named: (titles: readonly string[]): string => `Products in the catalog: ${titles.join(', ')}.`,
  mustBeSigned: 'Releases must be signed: add FILE.sig with the zip.',
  twoFiles: 'Choose one zip file, and its .sig file if it has one.',
  sending: (name: string): string => `Uploading ${name}`,
  cancel: 'Cancel upload',
  failed: (name: string): string => `Couldn’t upload ${name}`,
  older: 'Upload anyway',
  known: 'This file was already uploaded.',
  read: (release: Release): string => `${nameOf(release)} uploaded`,
  waits: 'Sites can’t see it until you publish it.',
  state: {
    draft: 'Draft',
    offered: 'Published',
    withdrawn: 'Withdrawn',
  },
  triedOut: 'Pre-release version',
  offeredTo: 'Rollout',
  toShare: (share: number): string => shares[String(share)] ?? `${share}% of sites`,
  toBetas: 'Beta testers',
  published: 'Published',
  product: 'Product',
  uploaded: 'Uploaded',
  downloads: 'Downloads',
  needs: 'Requires',
  needsWords: (requires: string | null, php: string | null): string | null =>
    [requires && `WordPress ${requires}`, php && `PHP ${php}`].filter(Boolean).join(', ') || null,
  tested: 'Tested up to',
  size: 'Size',
  signed: 'Signed',
  isSigned: 'By the publisher’s key',
  unsigned: 'No',
  notes: 'Release notes',
  actions: (release: Release): string => `Actions for ${nameOf(release)}`,
  offer: {
    first: 'Publish release',
    change: 'Change rollout',
    title: (release: string): string => `Publish ${release}`,
    means:
      'Sites see the update within a day. Raising the percentage keeps every site that already has it; lowering it removes nothing from a site.',
    to: 'Rollout',
    notesHint: 'Markdown. WordPress shows it under “View details”.',
    submit: 'Publish',
    busy: 'Publishing...',
    gone,
  },
  withdraw: {
    title: (release: string): string => `Withdraw ${release}`,
    means:
      'Sites no longer see this update, and no one can download it. Sites that run it are not affected. You can publish it again.',
    submit: 'Withdraw release',
    busy: 'Withdrawing...',
    gone,
  },
  discard: {
    title: (release: string): string => `Delete ${release}`,
    means: 'The uploaded file is deleted. No site has seen it.',
    submit: 'Delete draft',
    busy: 'Deleting...',
    gone,
  },
  runs: 'Versions in use',
  runsOf: (item: string): string => `Sites by version of ${item}, last 90 days`,
  runsLabel: (version: string, now: number): string => `${version}: ${now} sites now`,
  runsNone: 'No site has reported its version yet. Updated hourly.',
  runsTable: 'View as table',
  sites: 'Sites now',
  version: 'Version',
  others: 'All others',
} as const;
