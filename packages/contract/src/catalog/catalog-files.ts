import * as z from 'zod/mini';

/** Files beside `catalog.json`, by relative path; browsers get their address at the hub. */

export const publisherFolder = '/publisher/';

/** Text of a shape, with one message for every other value. */
export const shaped = (shape: RegExp, message: string) =>
  z.string({ error: message }).check(z.regex(shape, message));

const fileOf = (...endings: readonly string[]) =>
  shaped(
    new RegExp(
      `^(?:${publisherFolder}[\\w-]{22}|(?:\\w[\\w .-]*/)*\\w[\\w .-]*)\\.(?:${endings.map((ending) => ending.slice(1)).join('|')})$`,
    ),
    `must be a file beside the catalog that ends in ${endings.join(' or ')}`,
  );

export const logo = z.strictObject({
  light: fileOf('.svg'),
  dark: fileOf('.svg'),
  /** Ratio of width to height; the hub reads it from the light version of the file. */
  ratio: z.optional(z.number()),
});

export const favicon = fileOf('.svg', '.png');

/** A file with captions and a poster, or a hosted video; `faultsBetween` checks this. */
const video = z.strictObject({
  file: z.optional(fileOf('.mp4', '.webm')),
  captions: z.optional(fileOf('.vtt')),
  poster: z.optional(fileOf('.png', '.jpg', '.webp')),
  youtube: z.optional(
    z
      .string()
      .check(z.regex(/^[\w-]{11}$/, 'must be the 11 signs that YouTube’s address has after v=')),
  ),
  vimeo: z.optional(
    z
      .string()
      .check(
        z.regex(
          /^\d{6,12}(?:\/[0-9a-f]+)?$/,
          'must be the number in Vimeo’s address, with its /key where the film is unlisted',
        ),
      ),
  ),
});

export const videos = z.strictObject({
  /** Shown with the support advice "Deactivate other plugins". */
  deactivate_plugins: z.optional(video),
});

/** In Markdown. The hub has a default for each text that is left out. */
export const legal = z.strictObject({
  terms: z.optional(fileOf('.md')),
  privacy: z.optional(fileOf('.md')),
});

export type Video = z.output<typeof video>;
