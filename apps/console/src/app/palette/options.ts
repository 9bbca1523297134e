import { isolated } from '@hub/contract/direction';
import { licenseLabel } from '@hub/contract/license-label';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { mayAs, type Role } from '@hub/contract/roles';
import { siteName } from '@hub/contract/site-name';
import type { View } from '#api/queries.ts';
import { base, paths } from '#lib/paths.ts';
import { texts } from './texts.ts';
import { keepDraft, readDraft, recentKey } from '#lib/drafts.ts';

export type SearchAnswer = OperatorAnswerOf<'operatorSearch'>;
type Kind = keyof SearchAnswer;
export type Group = keyof typeof texts.groups;

/** Actions that open a dialog instead of a screen. */
export type DialogName = 'start' | 'keys';

export interface Option {
  readonly id: string;
  readonly group: Group;
  readonly label: string;
  readonly note?: string | undefined;
  readonly to?: string;
  readonly dialog?: DialogName;
  /** False for “All matching people” and the like, which are not remembered. */
  readonly isKept?: boolean;
  /** Group of the record; determines the icon of a recent result. */
  readonly kind?: Group;
}

export interface PageEntry {
  readonly path: string;
  readonly title: string;
  readonly role: Role;
}

const { actions } = texts;

const allActions: readonly (Omit<Option, 'group'> & { readonly role: Role })[] = [
  { id: 'action-start', label: actions.start, role: 'support', dialog: 'start' },
  { id: 'action-upload', label: actions.upload, role: 'owner', to: paths.releases() },
  { id: 'action-announce', label: actions.announce, role: 'support', to: paths.announcements() },
  { id: 'action-catalog', label: actions.catalog, role: 'owner', to: paths.catalogEdit() },
  { id: 'action-keys', label: actions.keys, role: 'viewer', dialog: 'keys', note: '?' },
];

/** Tells if the label contains a word that begins with each typed word. */
const isMeant = (label: string, q: string): boolean => {
  const words = label.toLowerCase().split(' ');
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((typed) => words.some((word) => word.startsWith(typed)));
};

export const namedViews = (q: string, views: readonly View[]): Option[] =>
  views
    .filter(({ name }) => isMeant(name, q))
    .map(({ id, list, name, search }) => ({
      id: `view-${id}`,
      group: 'views',
      label: isolated(name),
      note: texts.lists[list],
      to: paths[list](Object.fromEntries(new URLSearchParams(search))),
      isKept: false,
    }));

export function named(q: string, role: Role, pages: readonly PageEntry[]): Option[] {
  const found: Option[] = [
    ...allActions
      .filter(({ role: least }) => mayAs(role, least))
      .map(({ role: _role, ...action }) => ({ ...action, group: 'actions' as const })),
    ...pages
      .filter(({ role: least }) => mayAs(role, least))
      .map(({ path, title }) => ({
        id: `page-${path}`,
        group: 'pages' as const,
        label: title,
        to: path,
      })),
  ];
  return found.filter(({ label }) => isMeant(label, q));
}

const joined = (...parts: readonly (string | null)[]): string =>
  parts.filter((part) => part !== null && part !== '').join(' · ');

type Rows = {
  readonly [K in Kind]: (row: SearchAnswer[K]['rows'][number]) => Omit<Option, 'group'>;
};

const toOption: Rows = {
  people: ({ id, name, email, suspended }) => ({
    id: `person-${id}`,
    label: isolated(name),
    note: joined(isolated(email), suspended ? texts.suspended : null),
    to: paths.person(id),
  }),
  licenses: ({ id, item, code_end: code, owner }) => ({
    id: `license-${id}`,
    label: licenseLabel({ item, code, site: null }),
    note: isolated(owner ?? texts.unclaimed),
    to: paths.license(id),
  }),
  sites: ({ activation_id: id, url, license_id: license, item, owner }) => ({
    id: `site-${id}`,
    label: isolated(siteName(url)),
    note: joined(item, owner === null ? null : isolated(owner)),
    to: paths.license(license),
  }),
  conversations: ({ id, name, topic, text }) => ({
    id: `conversation-${id}`,
    label: isolated(name),
    note: joined(texts.topics[topic], text === '' ? null : isolated(text)),
    to: paths.conversations({ box: 'all', id: String(id) }),
  }),
  releases: ({ kind, slug, name, version, state }) => ({
    id: `release-${kind}-${slug}-${version}`,
    label: `${name} ${version}`,
    note: texts.states[state],
    to: paths.releases({ kind }),
  }),
};

const listOf: { readonly [K in Kind]: (q: string) => string } = {
  people: (q) => paths.people({ q }),
  licenses: (q) => paths.licenses({ q }),
  sites: (host) => paths.sites({ host }),
  conversations: (q) => paths.conversations({ box: 'all', q }),
  releases: () => paths.releases(),
};

const kinds = ['people', 'licenses', 'sites', 'conversations', 'releases'] as const;

function ofKind(found: SearchAnswer, kind: Kind, q: string): Option[] {
  const { rows, more } = found[kind];
  const toLine = toOption[kind] as (row: unknown) => Omit<Option, 'group'>;
  const options = rows.map((row) => ({ ...toLine(row), group: kind }));
  const all = { id: `more-${kind}`, label: texts.more[kind], group: kind } as const;
  return more ? [...options, { ...all, to: listOf[kind](q), isKept: false }] : options;
}

export const optionsOf = (found: SearchAnswer, q: string): Option[] =>
  kinds.flatMap((kind) => ofKind(found, kind, q));

const most = 5;

export function readRecent(username: string): Option[] {
  try {
    const kept: unknown = JSON.parse(readDraft(recentKey(username)) ?? '[]');
    const lines = Array.isArray(kept) ? (kept as Option[]) : [];
    // Older versions stored addresses without the base path.
    return lines.filter(({ to }) => String(to).startsWith(base)).slice(0, most);
  } catch {
    return [];
  }
}

/** Remembers an opened result. The typed text is never stored. */
export function keepRecent(username: string, opened: Option): void {
  if (opened.dialog !== undefined || opened.isKept === false) return;
  const { group } = opened;
  if (group === 'actions' || group === 'pages') return;
  const kind = group === 'recent' ? opened.kind : group;
  const others = readRecent(username).filter(({ id }) => id !== opened.id);
  const lines = [{ ...opened, group: 'recent', kind }, ...others].slice(0, most);
  keepDraft(recentKey(username), JSON.stringify(lines));
}
