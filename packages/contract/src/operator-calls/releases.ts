import * as z from 'zod/mini';
import { operatorCallGroup } from '#contract/call.ts';
import { idInQuery, instant, outcome, text } from '#contract/fields.ts';
import { releaseNotes } from './offer-form.ts';

const group = 'Releases';

/** What is published. */
const releaseKinds = ['theme', 'plugin'] as const;
const kind = z.enum(releaseKinds);

const version = text(64);
const which = z.object({ kind, slug: text(64), version });

/** Of a hundred sites; 0: those that asked for betas alone. */
const share = [z.minimum(0), z.maximum(100)] as const;

const release = z.object({
  kind,
  slug: z.string(),
  version: z.string(),
  /** `draft`: uploaded, and not offered yet. */
  state: z.enum(['draft', 'offered', 'withdrawn']),
  share: z.int(),
  /** Whether sites that did not ask for betas are never offered it: its version is one. */
  tried_out: z.boolean(),
  /** Bytes. */
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

const offerReleaseBody = z.extend(which, {
  share: z.int().check(...share),
  notes: releaseNotes,
});

export const releaseCalls = operatorCallGroup({
  releases: {
    method: 'GET',
    path: '/api/operator/releases',
    group,
    summary: 'Every version of the themes, or of the plugins, the last one first',
    access: 'operator',
    role: 'viewer',
    scope: 'releases:write',
    gate: 'none',
    query: z.object({ kind, after: z.optional(idInQuery) }),
    answer: z.object({
      rows: z.array(release),
      next: z.nullable(z.string()),
      /** What the catalog names: nothing else can be published. */
      titles: z.array(z.object({ slug: z.string(), name: z.string() })),
      /** Whether the catalog names a key, so that each must be signed. */
      must_be_signed: z.boolean(),
    }),
  },
  uploadRelease: {
    method: 'POST',
    path: '/api/operator/releases/upload',
    group,
    summary: 'Take in the zip that is the body; with a share it is offered at once',
    access: 'operator',
    role: 'owner',
    scope: 'releases:write',
    /** A draft reaches nobody. */
    fresh: { withQuery: 'share' },
    gate: 'token',
    file: 'application/zip',
    query: z.object({
      kind,
      share: z.optional(z.coerce.number().check(z.int(), ...share)),
      /** The line of the publisher's signature, a file of its own beside the zip. */
      signature: z.optional(text(500)),
      /** `yes`: also a version older than one that is offered; what is refused for that says so in `errors`. */
      older: z.optional(z.enum(['yes', 'no'])),
    }),
    answer: z.object({
      release,
      /** False: this very file was here before. */
      is_new: z.boolean(),
    }),
    refusals: ['release_refused'],
  },
  offerRelease: {
    method: 'POST',
    path: '/api/operator/releases/offer',
    group,
    summary: 'Offer a version to a share of the sites, and say what is new in it',
    access: 'operator',
    role: 'owner',
    scope: 'releases:write',
    fresh: true,
    gate: 'token',
    body: offerReleaseBody,
    answer: outcome,
  },
  withdrawRelease: {
    method: 'POST',
    path: '/api/operator/releases/withdraw',
    group,
    summary: 'Offer a version no longer; it stays stored',
    access: 'operator',
    role: 'owner',
    scope: 'releases:write',
    fresh: true,
    gate: 'token',
    body: which,
    answer: outcome,
  },
  discardRelease: {
    method: 'POST',
    path: '/api/operator/releases/discard',
    group,
    summary: 'Remove a version that was never offered, with its file',
    access: 'operator',
    role: 'owner',
    scope: 'releases:write',
    fresh: true,
    gate: 'token',
    body: which,
    answer: outcome,
  },
});
