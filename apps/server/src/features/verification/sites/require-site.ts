import { Problem } from '#platform/problem.ts';
import { readSite, type Site } from './site-rules.ts';

export const invalidField = (field: string, message: string): Problem =>
  new Problem('validation', { errors: [{ field, message }] });

/** Returns the site of an address from this field. Throws `validation` for an invalid address. */
export function requireSite(
  address: string,
  suffixes: readonly string[],
  field = 'site_url',
): Site {
  const parsed = readSite(address, suffixes);
  if (!parsed.ok) throw invalidField(field, parsed.why);
  return parsed.site;
}
