/** Names of the event categories: the part of an event’s name before the dot. */
export const eventCategories = {
  accounts: 'Envato accounts',
  announcements: 'Announcements',
  catalog: 'Catalog',
  downloads: 'Releases',
  hub: 'Jobs and keys',
  identity: 'Sign-in and accounts',
  licenses: 'Licenses',
  messenger: 'Conversations',
  operators: 'Operators',
  privacy: 'Data export and deletion',
  registration: 'Registration',
  tokens: 'API tokens',
  verification: 'Activations',
  webhooks: 'Webhooks',
} as const;

/** Names of the categories that webhooks deliver; messages have no row in the audit log. */
export const webhookCategories = { ...eventCategories, conversation: 'Messages' } as const;

/** Titles of checks, if the name of the check is not a readable title. */
const subjects: Readonly<Record<string, string>> = {
  accounts: 'Envato accounts',
  jobs: 'Failed jobs',
  mailbox: 'Replies by email',
};

export function subjectOf(about: string): string {
  const words = subjects[about] ?? about;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
