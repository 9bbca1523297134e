/**
 * Roles of operators; each includes the roles before it. `viewer` reads everything except texts of
 * messages and whole purchase codes. `support` changes people, licenses, sites, conversations and
 * announcements. `owner` also changes releases, catalog, operators, tokens, webhooks and keys, and
 * erases people.
 */
export const roles = ['viewer', 'support', 'owner'] as const;

export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** Returns true if a role includes the lowest role of a call. */
export const mayAs = (role: Role, least: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(least);
