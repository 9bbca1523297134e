/** What a program’s token may, each for itself: writing does not bring reading along. */
export const scopes = [
  'people:read',
  'licenses:read',
  'licenses:write',
  'releases:write',
  'conversations:write',
] as const;

export type Scope = (typeof scopes)[number];

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
