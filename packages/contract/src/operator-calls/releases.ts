import * as z from 'zod/mini';
import { releaseNotes } from './offer-form.ts';
import { instant, text } from '#contract/fields.ts';
import { because, defineAction, operatorCallGroup, operatorParts } from './action.ts';
import { after, fileColumns, pageOf, sortBy } from './list.ts';

const { read, file, owners } = operatorParts('Releases');
const action = { ...owners, scope: 'releases:write', mails: because.concernsNoBuyer } as const;

export const releaseKind = z.enum(['theme', 'plugin']);

/** `draft`: uploaded, but not offered yet. */
export const releaseState = z.enum(['draft', 'offered', 'withdrawn']);

const version = text(64);
const which = z.object({ kind: releaseKind, slug: text(64), version });

/** Rollout percentage; 0 means beta sites only. */
const share = [z.minimum(0), z.maximum(100)] as const;

const release = z.object({
  kind: releaseKind,
  slug: z.string(),
  /** Product name from the catalog; the slug if the product is not in the catalog. */
  name: z.string(),
  version: z.string(),
  state: releaseState,
  share: z.int(),
  /** True for a beta version, which is offered only to sites that asked for betas. */
  tried_out: z.boolean(),
  size: z.int(),
  sha256: z.string(),
  requires: z.nullable(z.string()),
  requires_php: z.nullable(z.string()),
  tested: z.nullable(z.string()),
  /** Markdown. */
  notes: z.nullable(z.string()),
  signed: z.boolean(),
  downloads: z.int(),
  published_at: instant,
  withdrawn_at: z.nullable(instant),
});

/** Sort order; `product` sorts by slug. The default is the latest upload first. */
export const releaseSort = sortBy('published', 'product', 'downloads');

const published = { 'downloads.published': 'Release published' } as const;

export const releaseCalls = operatorCallGroup({
  releases: {
    ...read,
    path: '/api/operator/releases',
    summary: 'Lists all versions of themes or plugins, newest first',
    scope: 'releases:write',
    query: z.object({ kind: releaseKind, sort: releaseSort, after }),
    answer: z.extend(pageOf(release), {
      /** Products of the catalog; no other product can be published. */
      titles: z.array(z.object({ slug: z.string(), name: z.string() })),
      /** True if the catalog names a release key, so that every release must be signed. */
      must_be_signed: z.boolean(),
    }),
  },
  releasesCsv: {
    ...file,
    path: '/api/operator/releases/csv',
    summary: 'Exports the same releases as CSV; recorded in the audit log',
    query: z.object({ kind: releaseKind, sort: releaseSort, columns: fileColumns }),
  },
  uploadRelease: defineAction({
    ...action,
    path: '/api/operator/releases/upload',
    summary:
      'Uploads a release (the body is its zip); with a rollout percentage it is published at once',
    /** Needs no fresh proof for a draft, because a draft reaches no site. */
    fresh: { withQuery: 'share' },
    file: 'application/zip',
    query: z.object({
      kind: releaseKind,
      share: z.optional(z.coerce.number().check(z.int(), ...share)),
      /** Content of the publisher's signature file, which lies beside the zip. */
      signature: z.optional(text(500)),
      /** `yes` accepts an older version than a published one; otherwise `errors` names it. */
      older: z.optional(z.enum(['yes', 'no'])),
    }),
    answer: z.object({
      release,
      /** False if the hub already had this file. */
      is_new: z.boolean(),
    }),
    refusals: ['release_refused'],
    commands: {
      'plugin publish FILE [--share N] [--notes TEXTFILE] [--older]':
        'publish the plugin in this zip; its header has slug and version. --share: rollout to N percent of sites, 0: beta testers only; --notes: release notes in Markdown, for “View details” in WordPress; --older: even if a newer version is published. Also reads a signature next to the zip, FILE.sig',
      'theme publish FILE [--share N] [--notes TEXTFILE] [--older]':
        'publish the theme in this zip to its activated sites, with the same options and signature',
    },
    events: { 'downloads.uploaded': 'Release uploaded as draft', ...published },
  }),
  offerRelease: defineAction({
    ...action,
    path: '/api/operator/releases/offer',
    summary: 'Publishes a version to a percentage of sites, with release notes',
    fresh: true,
    body: z.extend(which, { share: z.int().check(...share), notes: releaseNotes }),
    commands: {
      'plugin share SLUG VERSION N':
        'change the rollout percentage; raising it keeps every site that has it',
      'theme share SLUG VERSION N': 'change the rollout percentage',
    },
    events: {
      ...published,
      'downloads.share_changed': 'Release rollout changed',
      'downloads.notes_changed': 'Release notes changed',
    },
  }),
  withdrawRelease: defineAction({
    ...action,
    path: '/api/operator/releases/withdraw',
    summary: 'Withdraws a version; its file is kept',
    fresh: true,
    body: which,
    commands: {
      'plugin withdraw SLUG VERSION': 'withdraw a version; its file is kept',
      'theme withdraw SLUG VERSION': 'withdraw a version; its file is kept',
    },
    events: { 'downloads.withdrawn': 'Release withdrawn' },
  }),
  discardRelease: defineAction({
    ...action,
    path: '/api/operator/releases/discard',
    summary: 'Deletes a version that was never published, with its file',
    fresh: true,
    body: which,
    commands: {
      'plugin discard SLUG VERSION': 'delete a version that was never published, with its file',
      'theme discard SLUG VERSION': 'delete a version that was never published, with its file',
    },
    events: { 'downloads.discarded': 'Release draft deleted' },
  }),
});
