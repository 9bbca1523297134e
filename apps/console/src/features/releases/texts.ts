import type { Kind, Release } from './api.ts';

export const nameOf = ({ slug, version }: Pick<Release, 'slug' | 'version'>): string =>
  `${slug} ${version}`;

/** The shares that an operator chooses from, by what they mean. */
export const shares: Readonly<Record<string, string>> = {
  '100': 'Every site',
  '75': '75 of 100 sites',
  '50': '50 of 100 sites',
  '25': '25 of 100 sites',
  '10': '10 of 100 sites',
  '5': '5 of 100 sites',
  '1': '1 of 100 sites',
  '0': 'Only sites that asked for betas',
};

export const texts = {
  title: 'Releases',
  lede: 'What activated sites are offered as an update.',
  kind: 'Kind',
  kinds: { theme: 'Themes', plugin: 'Plugins' } as Readonly<Record<string, string>>,
  list: 'Releases',
  loading: 'Loading the releases',
  empty: (kind: Kind): string => `No ${kind} was published yet`,
  emptyText: 'Upload the zip that WordPress takes: one folder, as the catalog names it.',
  noTitles: (kind: Kind): string =>
    `The catalog names no ${kind}, so none can be published. Add it there first.`,
  upload: 'New release',
  drop: (kind: Kind): string => `Drop the zip of a ${kind} here, or`,
  choose: 'Choose a file',
  named: (titles: readonly string[]): string => `The catalog names ${titles.join(', ')}.`,
  mustBeSigned: 'Releases must be signed: give FILE.sig with the zip.',
  twoFiles: 'Give one zip, and its .sig file if there is one.',
  sending: (name: string): string => `Uploading ${name}`,
  cancel: 'Cancel',
  failed: (name: string): string => `${name} was not taken in`,
  older: 'Upload it although it is older',
  known: 'This very file was here before.',
  read: (release: Release): string => `${nameOf(release)} is uploaded`,
  waits: 'No site sees it before you offer it.',
  state: {
    draft: 'Not offered yet',
    offered: 'Offered',
    withdrawn: 'Withdrawn',
  },
  triedOut: 'Beta by its version',
  offeredTo: 'Offered to',
  toShare: (share: number): string => shares[String(share)] ?? `${share} of 100 sites`,
  toBetas: 'Sites that asked for betas',
  published: 'Published',
  uploaded: 'Uploaded',
  downloads: 'Downloads',
  needs: 'Needs',
  needsWords: (requires: string | null, php: string | null): string | null =>
    [requires && `WordPress ${requires}`, php && `PHP ${php}`].filter(Boolean).join(', ') || null,
  tested: 'Tested up to',
  size: 'Size',
  signed: 'Signed',
  isSigned: 'By the publisher’s key',
  unsigned: 'No',
  notes: 'What is new',
  acts: (release: Release): string => `What may be done with ${nameOf(release)}`,
  offer: {
    first: 'Offer it',
    change: 'Change the offer',
    title: (release: Release): string => `Offer ${nameOf(release)}`,
    means:
      'Sites see it on their update screen within a day. A site that is in a share stays in while the share grows; making it smaller takes nothing off a site.',
    to: 'To whom',
    notesHint: 'Markdown: WordPress shows it under “View details”.',
    submit: 'Offer',
    busy: 'Offering...',
  },
  withdraw: {
    label: 'Withdraw',
    title: (release: Release): string => `Withdraw ${nameOf(release)}`,
    means:
      'No site is offered it any more, and nobody can download it. Sites that run it go on. It stays stored, and can be offered again.',
    submit: 'Withdraw',
    busy: 'Withdrawing...',
  },
  discard: {
    label: 'Discard',
    title: (release: Release): string => `Discard ${nameOf(release)}`,
    means: 'The uploaded file is removed. No site ever saw it.',
    submit: 'Discard',
    busy: 'Discarding...',
  },
  gone: 'This release is not there any more.',
  runs: 'Who runs what',
  runsOf: (item: string): string => `Sites by version of ${item}, for up to 90 days`,
  runsLabel: (version: string, now: number): string => `${version}: ${now} sites now`,
  runsNone: 'No site has told its version yet. The hub counts once an hour.',
  runsTable: 'These numbers as a table',
  sites: 'Sites now',
  version: 'Version',
  others: 'All others',
} as const;
