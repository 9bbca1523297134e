import type { Role } from '@hub/contract/roles';

/** The words of who runs the hub, and of what each may. */
export const texts = {
  signedInAs: (name: string): string => `Signed in as ${name}`,
  you: 'You',
  who: 'Who you are',
  loading: 'Loading who you are',
  role: 'Your role',
  yours: 'You may',
  beyond: 'Not with your role',
  back: 'Back to the hub',
  roles: {
    viewer: {
      name: 'Viewer',
      may: 'Read everything but the texts of messages and whole purchase codes.',
    },
    support: {
      name: 'Support',
      may: 'Act on people, licenses, sites, conversations and announcements.',
    },
    owner: {
      name: 'Owner',
      may: 'Manage releases, the catalog, operators, tokens, webhooks and keys; erase people.',
    },
  },
} as const satisfies {
  readonly roles: Readonly<Record<Role, { readonly name: string; readonly may: string }>>;
  readonly [words: string]: unknown;
};
