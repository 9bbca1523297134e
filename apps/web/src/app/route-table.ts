import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matchPath } from 'react-router';
import { routes } from '#lib/paths.ts';
import type { Access } from './guards.ts';

/** Exports of a screen's file. */
export interface PageModule {
  readonly Page: ComponentType;
  /**
   * Starts the screen's calls side by side with the session check, where someone was signed in.
   * Settles when what it shows first is there, or has failed.
   */
  readonly prefetch?: (client: QueryClient, address: URL) => Promise<unknown>;
}

export interface RouteEntry {
  readonly path: string;
  readonly access: Access;
  /** The window's title; empty for the brand alone. */
  readonly title: string;
  /** The file of the screen below `src`: its document preloads the chunk (render.tsx). */
  readonly source: string;
  /** The same file, as a chunk of its own. */
  readonly load: () => Promise<PageModule>;
}

const home = {
  access: 'all',
  title: '',
  source: 'features/home/home-page.tsx',
  load: () => import('#pages/home/home'),
} as const;

/** Every screen, its address, who may see it, and its chunk. */
export const routeTable: readonly RouteEntry[] = [
  { path: routes.home, ...home },
  { path: routes.homeAlias, ...home },
  {
    path: routes.terms,
    access: 'all',
    title: 'Terms',
    source: 'features/legal/terms-page.tsx',
    load: () => import('#pages/legal/terms'),
  },
  {
    path: routes.privacy,
    access: 'all',
    title: 'Privacy',
    source: 'features/legal/privacy-page.tsx',
    load: () => import('#pages/legal/privacy'),
  },
  {
    path: routes.imprint,
    access: 'all',
    title: 'Imprint',
    source: 'features/legal/imprint-page.tsx',
    load: () => import('#pages/legal/imprint'),
  },
  {
    path: routes.purchaseCode,
    access: 'all',
    title: 'Where do I find my purchase code?',
    source: 'features/help/purchase-code-page.tsx',
    load: () => import('#pages/help/purchase-code'),
  },
  {
    path: routes.certificate,
    access: 'all',
    title: 'Check a certificate',
    source: 'features/certificate/certificate-page.tsx',
    load: () => import('#pages/certificate/certificate'),
  },
  {
    path: routes.register,
    access: 'guest',
    title: 'Create an account',
    source: 'features/identity/register-page.tsx',
    load: () => import('#pages/identity/register'),
  },
  {
    path: routes.login,
    access: 'guest',
    title: 'Login',
    source: 'features/identity/login-page.tsx',
    load: () => import('#pages/identity/login'),
  },
  {
    path: routes.resetPassword,
    access: 'guest',
    title: 'Reset your password',
    source: 'features/identity/reset-password-page.tsx',
    load: () => import('#pages/identity/reset-password'),
  },
  {
    path: routes.verifyEmail,
    access: 'all',
    title: 'Verify your email address',
    source: 'features/identity/verify-email-page.tsx',
    load: () => import('#pages/identity/verify-email'),
  },
  {
    path: routes.notMe,
    access: 'all',
    title: 'This wasn’t me',
    source: 'features/identity/not-me-page.tsx',
    load: () => import('#pages/identity/not-me'),
  },
  {
    path: routes.keepFactor,
    access: 'all',
    title: 'This wasn’t me',
    source: 'features/identity/keep-factor-page.tsx',
    load: () => import('#pages/identity/keep-factor'),
  },
  {
    path: routes.join,
    access: 'all',
    title: 'Your invitation',
    source: 'features/identity/join-page.tsx',
    load: () => import('#pages/identity/join'),
  },
  {
    path: routes.invitation,
    access: 'user',
    title: 'Your invitation',
    source: 'app/screens/invitation-page.tsx',
    load: () => import('./screens/invitation-page.tsx'),
  },
  {
    path: routes.correctEmail,
    access: 'guest',
    title: 'Correct your email address',
    source: 'features/identity/correct-email-page.tsx',
    load: () => import('#pages/identity/correct-email'),
  },
  {
    path: routes.logout,
    access: 'user',
    title: 'Logout',
    source: 'features/identity/logout-page.tsx',
    load: () => import('#pages/identity/logout'),
  },
  {
    path: routes.settings,
    access: 'user',
    title: 'Settings',
    source: 'app/screens/settings-page.tsx',
    load: () => import('./screens/settings-page.tsx'),
  },
  {
    path: routes.dashboard,
    access: 'user',
    title: 'Dashboard',
    source: 'app/screens/dashboard-page.tsx',
    load: () => import('./screens/dashboard-page.tsx'),
  },
  {
    path: routes.verify,
    access: 'user',
    title: 'Verification',
    source: 'app/screens/verify-page.tsx',
    load: () => import('./screens/verify-page.tsx'),
  },
  {
    path: routes.authorization,
    access: 'user',
    title: 'Connecting your account',
    source: 'features/accounts/envato-authorization-page.tsx',
    load: () => import('#pages/accounts/envato-authorization'),
  },
  {
    path: routes.inbox,
    access: 'admin',
    title: 'Inbox',
    source: 'features/messenger/inbox-page.tsx',
    load: () => import('#pages/messenger/inbox'),
  },
  {
    path: routes.test,
    access: 'tester',
    title: 'Developer test',
    source: 'features/accounts/test-page.tsx',
    load: () => import('#pages/accounts/test'),
  },
  {
    path: routes.design,
    access: 'sandbox',
    title: 'Design system',
    source: 'features/design/design-page.tsx',
    load: () => import('#pages/design/design'),
  },
];

/** The screen of a path, if it has one of its own. */
export const findRoute = (pathname: string): RouteEntry | undefined =>
  routeTable.find(({ path }) => matchPath(path, pathname) !== null);
