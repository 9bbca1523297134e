import * as z from 'zod/mini';
import { normalisePurchaseCode } from './purchase-code.ts';

/** Fields that the marketplace's answers share. */

const instantShape = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?)(Z|[+-]\d\d:?\d\d)$/;

// The marketplace sends Australian time with its offset; without an offset the instant would be
// unknown.
export const instant = z.pipe(
  z.string().check(z.regex(instantShape)),
  z.transform((text, context): Date => {
    const at = new Date(text.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
    if (Number.isNaN(at.getTime())) {
      context.issues.push({ code: 'custom', input: text, message: 'is no instant' });
    }
    return at;
  }),
);

export const optionalInstant = z.prefault(
  z.union([
    z.null(),
    z.pipe(
      z.literal(''),
      z.transform(() => null),
    ),
    instant,
  ]),
  null,
);

export const digits = z.pipe(
  z.union([z.int().check(z.nonnegative()), z.string().check(z.regex(/^\d{1,20}$/))]),
  z.transform(String),
);

export const money = z.prefault(
  z.nullable(z.union([z.string(), z.pipe(z.number(), z.transform(String))])),
  null,
);

export const licenseType = z.pipe(
  z.string(),
  z.transform((text): 'regular' | 'extended' => (/extended/i.test(text) ? 'extended' : 'regular')),
);

// A name with U+202E reverses the sentence around it. The joiners of Persian and Indic names are
// not included.
const directions = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
// A database accepts no NUL, and a name is a single line.
const controls = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

const asShown = (text: string): string =>
  text.toWellFormed().replaceAll(directions, '').replaceAll(controls, ' ').trim();

/** Name chosen at the marketplace: a single line without invisible characters. */
export const name = z.string().check(z.overwrite(asShown));

export const optionalName = z.prefault(z.nullable(name), null);

export const text = z.prefault(z.nullable(z.string()), null);

// Some answers have the text "null" instead of a code. An entry with this text is not a purchase.
export const code = z.pipe(
  z.string(),
  z.transform((value, context): string => {
    const normalised = normalisePurchaseCode(value);
    if (normalised !== null) return normalised;
    context.issues.push({ code: 'custom', input: value, message: 'is no purchase code' });
    return '';
  }),
);
