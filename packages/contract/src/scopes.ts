/** Scopes of an API token. They are independent: write access does not include read access. */
export const scopes = [
  'people:read',
  'licenses:read',
  'licenses:write',
  'releases:write',
  'conversations:read',
  'conversations:write',
] as const;

export type Scope = (typeof scopes)[number];

export const isScope = (text: string): text is Scope => scopes.some((scope) => scope === text);
