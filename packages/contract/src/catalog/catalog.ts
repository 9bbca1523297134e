import { languages } from '@hub/language/languages';
import * as z from 'zod/mini';
import { faultsBetween } from './catalog-faults.ts';
import { mostPlugins } from '#contract/limits.ts';
import { weekdays } from '#contract/conversations/working-hours.ts';
import { favicon, legal, logo, shaped, videos } from './catalog-files.ts';

/** Schema of `catalog.json`: products and texts of the publisher, validated at start. */

const languageCodes = languages.map(({ code }) => code);
const webAddress = z.url({ protocol: /^https?$/ });
const line = z.string().check(z.minLength(1), z.maxLength(200));
const colour = shaped(/^#[0-9A-Fa-f]{6}$/, 'must be a color such as #5B45D6');
/** Address of a picture at the hub. Browsers get it instead of the picture's original address. */
const served = z.string().check(z.regex(/^\/pictures\/[\w-]+\/[\w-]+$/));
const drawing = z.enum(['theme', 'builder', 'icons', 'new-theme', 'other']);
/** Name of a built-in drawing, or the address of a picture. */
const picture = z.union([drawing, webAddress, served], {
  error: 'must be theme, builder, icons, new-theme, other or a web address',
});

export const itemKinds = ['theme', 'builder', 'other'] as const;

/** Slug; at most as long as sites and the calls for releases accept. */
const slug = z
  .string()
  .check(z.regex(/^[a-z0-9_-]{1,64}$/, 'must be a folder’s name of 1 to 64 a-z, 0-9, - and _'));

const accent = z.strictObject({ fill: colour, on: colour, text: colour });

const catalogItem = z.strictObject({
  id: z.int({ error: 'must be the marketplace id of the item' }).check(z.positive()),
  name: line,
  url: webAddress,
  thumb: picture,
  kind: z.enum(itemKinds, { error: 'must be theme, builder or other' }),
  /** Folder inside a theme's zip. The theme's releases are published under this name. */
  slug: z.optional(slug),
  /** True if a license of this theme covers every site of a WordPress network on one host. */
  network: z.optional(z.boolean({ error: 'must be true or false' })),
  /** Buyers see this page after they have rated support. */
  rating_url: z.optional(webAddress),
});

const plugin = z.strictObject({
  slug,
  name: line,
  /** True if the theme requires the plugin. Sites show this even before their activation. */
  required: z.optional(z.boolean({ error: 'must be true or false' })),
});

const offer = z.strictObject({ name: line, url: webAddress, thumb: picture });

const promotion = z.strictObject({
  name: line,
  text: line,
  url: webAddress,
  thumb: picture,
  badge: z.optional(line),
  coupon: z.optional(line),
  starts_at: z.optional(z.iso.datetime()),
  ends_at: z.optional(z.iso.datetime()),
});

/** Contact for security reports, shown at `/.well-known/security.txt` and `/security`. */
const security = z.strictObject({
  contact: z.union([z.email(), webAddress], {
    error: 'must be an e-mail address or a web address',
  }),
  /** Address of the publisher's policy; the default is the hub's page. */
  policy: z.optional(webAddress),
  /** Expiry date. The default is a quarter of a year after each request. */
  expires: z.optional(z.iso.datetime()),
});

/** The private key never reaches a hub (docs/signed-releases.md). */
const releases = z.strictObject({
  /** First key that a theme bundled. */
  key: shaped(/^[0-9a-f]{64}$/, 'must be a public key: 64 characters of 0-9 and a-f'),
  /** Statements that replaced the key, oldest first. */
  rotations: z.optional(z.array(z.string().check(z.maxLength(500))).check(z.maxLength(16))),
});

/** Legally responsible publisher, shown at `/imprint`. */
const imprint = z.strictObject({
  name: line,
  address: z.array(line).check(z.minLength(1)),
  email: z.optional(z.email('must be an e-mail address')),
  phone: z.optional(line),
  /** Further lines that the law requires: representative, register, tax number. */
  details: z.optional(z.array(line)),
});

const time = z
  .string()
  .check(z.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$|^24:00$/, 'must be a time such as 09:00'));
const span = z
  .strictObject({ from: time, until: time })
  .check(z.refine(({ from, until }) => from < until, 'must begin before it ends'));
const knownZone = (zone: string): boolean => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).format(0) !== '';
  } catch {
    return false;
  }
};

/** No hours are shown if left out. */
const workingHours = z.strictObject({
  zone: line.check(z.refine(knownZone, 'must be a time zone such as Europe/Berlin')),
  week: z.partialRecord(z.enum(weekdays), z.array(span).check(z.maxLength(4))),
  closed: z.optional(
    z.array(z.iso.date('must be a day such as 2026-12-25')).check(z.maxLength(200)),
  ),
});

const shape = z.strictObject({
  brand: z.strictObject({
    name: line,
    accent: z.strictObject({ light: accent, dark: accent }),
    logo: z.optional(logo),
    favicon: z.optional(favicon),
  }),
  /** Language of visitors who prefer none of the hub's languages; English if left out. */
  default_language: z.optional(
    z.enum(languageCodes, { error: `must be one of ${languageCodes.join(', ')}` }),
  ),
  imprint: z.optional(imprint),
  legal: z.optional(legal),
  videos: z.optional(videos),
  /** Marketplace id of the item with promotions and bundled plugins for its owners. */
  essentials_item_id: z.int().check(z.positive()),
  items: z.array(catalogItem).check(z.minLength(1)),
  offers: z.array(offer).check(z.minLength(1)),
  plugins: z.array(plugin).check(z.maxLength(mostPlugins)),
  promotions: z.strictObject({
    banner: z.nullable(promotion),
    products: z.array(promotion),
  }),
  security: z.optional(security),
  releases: z.optional(releases),
  working_hours: z.optional(workingHours),
  /** Promised in working hours; no reply time is promised if left out. */
  reply_within: z.optional(
    z
      .number('must be a number of hours')
      .check(z.positive('must be more than 0'), z.maximum(240, 'must be at most 240')),
  ),
  links: z.strictObject({
    knowledge_base: webAddress,
    support_policy: webAddress,
    showcase: webAddress,
    renew_support: webAddress,
    deactivate_plugins_video: webAddress,
    builder_site: webAddress,
    builder_help: webAddress,
    social: z.array(z.strictObject({ name: line, url: webAddress })),
  }),
});

/** Strict: otherwise a misspelled key would be ignored, and a coupon would never appear. */
export const catalogSchema = shape.check(
  z.check(
    ({ value, issues }) => {
      for (const { path, message } of faultsBetween(value)) {
        issues.push({ code: 'custom', input: value, path: [...path], message });
      }
    },
    // Also checks catalogs that already have faults, so that the publisher sees all faults
    // together.
    { when: () => true },
  ),
);

export type Catalog = z.output<typeof catalogSchema>;
export type ReleaseKeys = z.output<typeof releases>;
export type CatalogItem = z.output<typeof catalogItem>;
export { publisherFolder, type Video } from './catalog-files.ts';
export type ItemKind = CatalogItem['kind'];
