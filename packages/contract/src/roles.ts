/**
 * Operators' roles; each includes those before it. `viewer` reads everything except message texts
 * and whole purchase codes. `support` acts on people, licenses, sites, conversations and
 * announcements. `owner` also manages releases, catalog, operators, tokens, webhooks and keys, and
 * erases people.
 */
export const roles = ['viewer', 'support', 'owner'] as const;

export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** Returns true if `role` includes the call's least role. */
export const mayAs = (role: Role, least: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(least);
