// Every table, for the database handle and for drizzle-kit.
export * from './accounts.ts';
export * from './alerts.ts';
export * from './announcements.ts';
export * from './audit.ts';
export * from './catalog.ts';
export * from './conversations.ts';
export * from './identity.ts';
export * from './licenses.ts';
export * from './messenger.ts';
export * from './operators.ts';
export * from './platform.ts';
export * from './privacy.ts';
export * from './releases.ts';
export * from './support.ts';
export * from './tokens.ts';
export * from './verification.ts';
export * from './webhooks.ts';
