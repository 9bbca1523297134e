import * as z from 'zod/mini';
import { callGroup, commonOf } from '#contract/call.ts';
import { instant, text } from '#contract/fields.ts';

const { read, siteRead } = commonOf('Downloads');

const onePlugin = z.object({ slug: text(64) });
/** Newest if omitted. */
const whichVersion = z.object({ version: z.optional(text(64)) });
const offered = z.object({
  version: z.string(),
  /** Requires the activation token. */
  url: z.string(),
  sha256: z.string(),
  /** Lowest versions of WordPress and PHP, and the newest WordPress version that was tested. */
  requires: z.nullable(z.string()),
  requires_php: z.nullable(z.string()),
  tested: z.nullable(z.string()),
  /** Release notes as plain text; null if the publisher wrote none. */
  notes: z.nullable(z.string()),
  /** The publisher's statement about the zip (docs/signed-releases.md); null if it is unsigned. */
  signature: z.nullable(z.string()),
});
const fileRefusals = ['not_found', 'range_unsatisfiable', 'unavailable'] as const;

export const downloadCalls = callGroup({
  plugins: {
    ...read,
    path: '/api/user/plugins',
    summary: 'Lists the newest release of each bundled plugin, for owners of an Essentials license',
    answer: z.array(
      z.object({
        slug: z.string(),
        name: z.string(),
        version: z.string(),
        size: z.int(),
        published_at: instant,
        /** SHA-256 of the whole zip, in hex. */
        sha256: z.string(),
      }),
    ),
    refusals: ['forbidden'],
  },
  downloadPlugin: {
    ...read,
    path: '/api/user/download-plugin/:slug',
    summary: 'Downloads the zip of a bundled plugin, for owners of an Essentials license',
    params: onePlugin,
    query: whichVersion,
    refusals: ['forbidden', ...fileRefusals],
  },
  updates: {
    ...siteRead,
    path: '/api/theme-activation/updates',
    summary:
      'Lists the newest versions of the theme and its bundled plugins, for an activated site',
    /** `beta`: also returns beta versions. */
    query: z.object({ channel: z.optional(z.enum(['stable', 'beta'])) }),
    answer: z.object({
      /** With the address of `downloadTheme`; null while the theme has no release. */
      item: z.nullable(offered),
      /** For a site that rolls back. */
      previous: z.nullable(offered),
      /** Releases of the bundled plugins, each with the address of `downloadForSite`. */
      plugins: z.array(
        z.extend(offered, { slug: z.string(), name: z.string(), required: z.boolean() }),
      ),
      /** Statements that replaced the publisher's key, oldest first. */
      rotations: z.array(z.string()),
    }),
    refusals: ['rate_limited'],
  },
  downloadForSite: {
    ...siteRead,
    path: '/api/theme-activation/download/:slug',
    summary: 'Downloads the zip of a bundled plugin, for a site with an activated Essentials theme',
    params: onePlugin,
    query: whichVersion,
    refusals: ['forbidden', 'rate_limited', ...fileRefusals],
  },
  downloadTheme: {
    ...siteRead,
    path: '/api/theme-activation/download-theme',
    summary: 'Downloads the zip of the theme that is activated on the requesting site',
    query: whichVersion,
    refusals: ['rate_limited', ...fileRefusals],
  },
});
