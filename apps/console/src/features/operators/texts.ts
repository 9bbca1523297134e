import type { Role } from '@hub/contract/roles';

export const texts = {
  signedInAs: (name: string): string => `Your account: ${name}`,
  you: 'Your account',
  who: 'Your account',
  loading: 'Loading your account',
  role: 'Your role',
  yours: 'You can',
  beyond: 'Not available to your role',
  back: 'Back to the hub',
  roles: {
    viewer: {
      name: 'Viewer',
      may: 'View everything except message texts and whole purchase codes.',
    },
    support: {
      name: 'Support',
      may: 'Manage people, licenses, sites, conversations and announcements.',
    },
    owner: {
      name: 'Owner',
      may: 'Manage releases, the catalog, operators, API tokens, webhooks and keys. Delete accounts.',
    },
  },
} as const satisfies {
  readonly roles: Readonly<Record<Role, { readonly name: string; readonly may: string }>>;
  readonly [words: string]: unknown;
};
