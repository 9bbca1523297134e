/**
 * Who runs the hub. Each may what those before it may:
 * `viewer` reads everything but the texts of messages and whole purchase codes,
 * `support` acts on people, licences, sites, conversations and announcements,
 * `owner` also on releases, catalogue, operators, tokens, webhooks and keys, and erases.
 */
export const roles = ['viewer', 'support', 'owner'] as const;

export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);

/** Whether `role` may what the call asks at the least. */
export const mayAs = (role: Role, least: Role): boolean =>
  roles.indexOf(role) >= roles.indexOf(least);
