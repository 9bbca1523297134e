import { languages } from '@hub/language/languages';
import * as z from 'zod/mini';
import { itemKinds } from '#contract/catalog/catalog.ts';
import { idInBody, idInQuery, instant, outcome } from '#contract/fields.ts';
import { catalogMax } from '#contract/limits.ts';
import { because, defineAction, operatorCallGroup, operatorParts, reason, seen } from './action.ts';
import { after, pageOf } from './list.ts';

const { read, owners } = operatorParts('Catalog');
const action = { ...owners, fresh: true, mails: because.concernsNoBuyer } as const;
const bodyLimit = 512 * 1024;

const named = z.object({ name: z.string(), url: z.string() });

const item = z.object({
  id: z.int(),
  name: z.string(),
  kind: z.enum(itemKinds),
  url: z.string(),
  /** Picture for browsers: the name of a drawing, or the address of a picture at the hub. */
  thumb: z.string(),
  /** Null if the hub publishes no releases of it. */
  slug: z.nullable(z.string()),
});

const promotion = z.extend(named, {
  is_banner: z.boolean(),
  text: z.string(),
  thumb: z.string(),
  badge: z.nullable(z.string()),
  coupon: z.nullable(z.string()),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
});

/** Products and texts of a catalog, as buyers see them. */
const shown = z.object({
  brand: z.string(),
  items: z.array(item),
  plugins: z.array(z.object({ slug: z.string(), name: z.string() })),
  offers: z.array(named),
  /** Promotions; a banner comes first. */
  promotions: z.array(promotion),
  /** Links by their key in the catalog; social links by their name. */
  links: z.array(named),
});

const fault = z.object({
  /** Path such as `promotions.banner.text`; empty for the whole catalog. */
  place: z.string(),
  words: z.string(),
});

const change = z.object({
  /** Path such as `promotions.products.Conseil.badge`. */
  place: z.string(),
  /** JSON; null if it was missing. */
  before: z.nullable(z.string()),
  /** JSON; null if removed. */
  after: z.nullable(z.string()),
});

const text = z.string().check(z.maxLength(catalogMax, `At most ${catalogMax} characters, please.`));

const version = z.object({
  id: z.int(),
  /** Empty for the original file. */
  reason: z.string(),
  /** Number of the earlier version that this version restores; null for none. */
  restores: z.nullable(z.int()),
  /** Null for the command line, the file or an erased account. */
  by: z.nullable(z.string()),
  at: instant,
});

const stored = z.extend(outcome, {
  faults: z.array(fault),
});

/** Form of the dialog that stores a catalog; the screen adds the other fields of the body. */
export const storeCatalogForm = z.object({ reason });

export const operatorCatalogCalls = operatorCallGroup({
  catalogInForce: {
    ...read,
    path: '/api/operator/catalog',
    summary: 'Shows the live catalog and its source',
    answer: z.extend(shown, {
      /** Applies while no version is stored, or always with `file_rules`. */
      file: z.string(),
      file_rules: z.boolean(),
      /** Stored version that this instance uses; 0: the file. */
      version: z.int(),
      /** Newest stored version, which every instance loads within seconds; 0 for none. */
      newest: z.int(),
    }),
  },
  catalogText: {
    ...read,
    path: '/api/operator/catalog/text',
    summary: 'Shows the newest catalog as JSON, for editing',
    answer: z.object({ version: z.int(), text: z.string() }),
  },
  tryCatalog: {
    ...owners,
    access: 'operator',
    gate: 'token',
    method: 'POST',
    changesNothing: 'A catalog is too long for an address.',
    path: '/api/operator/catalog/try',
    summary: 'Checks a catalog: lists every error, or the changes and a preview. Stores nothing',
    bodyLimit,
    body: z.object({
      text,
      /** Language of the preview; English if left out. */
      language: z.optional(z.enum(languages.map(({ code }) => code))),
    }),
    answer: z.object({
      faults: z.array(fault),
      changes: z.array(change),
      /** Null if it has faults. */
      shown: z.nullable(shown),
    }),
  },
  storeCatalog: defineAction({
    ...action,
    path: '/api/operator/catalog/store',
    summary: 'Publishes a catalog on all instances as a new version',
    bodyLimit,
    /** `seen`: the newest version on the operator's screen; 0 for the file. */
    body: z.object({ text, seen, reason }),
    answer: stored,
    refusals: ['changed_meanwhile'],
    commands: {
      'catalog set FILE REASON':
        'publish FILE as a new catalog version on all instances. Refused if HUB_CATALOG names a file',
    },
    events: { 'catalog.changed': 'Catalog changed' },
  }),
  catalogVersions: {
    ...read,
    path: '/api/operator/catalog/versions',
    summary: 'Lists all catalog versions, newest first',
    query: z.object({ after }),
    answer: pageOf(version),
  },
  catalogVersion: {
    ...read,
    path: '/api/operator/catalog/version',
    summary: 'Shows one version, its changes, and the changes of restoring it',
    query: z.object({ id: idInQuery }),
    answer: z.extend(version, {
      text: z.string(),
      changes: z.array(change),
      /** Differences that restoring this version would make. */
      back: z.array(change),
    }),
    refusals: ['not_found'],
  },
  restoreCatalog: defineAction({
    ...action,
    path: '/api/operator/catalog/restore',
    summary: 'Restores an earlier version as the newest',
    body: z.object({ id: idInBody, seen, reason }),
    answer: stored,
    refusals: ['not_found', 'changed_meanwhile'],
    commands: { 'catalog restore N REASON': 'publish version N again, as the newest' },
    events: { 'catalog.restored': 'Earlier catalog version restored' },
  }),
});
