import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { matches } from '@hub/client/router';
import { routes } from '#lib/paths.ts';
import type { Access } from './guards.ts';
import { titles } from './texts.ts';

export interface PageModule {
  readonly Page: ComponentType;
  /** Starts the calls while the session is checked; settles when the first visible data is there. */
  readonly prefetch?: (client: QueryClient, address: URL) => Promise<unknown>;
}

export interface RouteEntry {
  readonly path: string;
  readonly access: Access;
  /** Returns the window title; null for the brand alone. Operators’ screens are in English. */
  readonly title: (() => string) | null;
  /** Source file of the screen below `src`. The document preloads its chunk (render.tsx). */
  readonly source: string;
  readonly load: () => Promise<PageModule>;
}

const home = {
  access: 'all',
  title: null,
  source: 'features/home/home-page.tsx',
  load: () => import('#pages/home/home'),
} as const;

export const routeTable: readonly RouteEntry[] = [
  { path: routes.home, ...home },
  { path: routes.homeAlias, ...home },
  {
    path: routes.terms,
    access: 'all',
    title: () => titles.terms,
    source: 'features/legal/terms-page.tsx',
    load: () => import('#pages/legal/terms'),
  },
  {
    path: routes.privacy,
    access: 'all',
    title: () => titles.privacy,
    source: 'features/legal/privacy-page.tsx',
    load: () => import('#pages/legal/privacy'),
  },
  {
    path: routes.imprint,
    access: 'all',
    title: () => titles.imprint,
    source: 'features/legal/imprint-page.tsx',
    load: () => import('#pages/legal/imprint'),
  },
  {
    path: routes.purchaseCode,
    access: 'all',
    title: () => titles.purchaseCode,
    source: 'features/help/purchase-code-page.tsx',
    load: () => import('#pages/help/purchase-code'),
  },
  {
    path: routes.certificate,
    access: 'all',
    title: () => titles.certificate,
    source: 'features/certificate/certificate-page.tsx',
    load: () => import('#pages/certificate/certificate'),
  },
  {
    path: routes.register,
    access: 'guest',
    title: () => titles.register,
    source: 'features/identity/register-page.tsx',
    load: () => import('#pages/identity/register'),
  },
  {
    path: routes.login,
    access: 'guest',
    title: () => titles.login,
    source: 'features/identity/login-page.tsx',
    load: () => import('#pages/identity/login'),
  },
  {
    path: routes.resetPassword,
    access: 'guest',
    title: () => titles.resetPassword,
    source: 'features/identity/reset-password-page.tsx',
    load: () => import('#pages/identity/reset-password'),
  },
  {
    path: routes.verifyEmail,
    access: 'all',
    title: () => titles.verifyEmail,
    source: 'features/identity/verify-email-page.tsx',
    load: () => import('#pages/identity/verify-email'),
  },
  {
    path: routes.notMe,
    access: 'all',
    title: () => titles.notMe,
    source: 'features/identity/not-me-page.tsx',
    load: () => import('#pages/identity/not-me'),
  },
  {
    path: routes.keepFactor,
    access: 'all',
    title: () => titles.notMe,
    source: 'features/identity/keep-factor-page.tsx',
    load: () => import('#pages/identity/keep-factor'),
  },
  {
    path: routes.join,
    access: 'all',
    title: () => titles.invitation,
    source: 'features/identity/join-page.tsx',
    load: () => import('#pages/identity/join'),
  },
  {
    path: routes.invitation,
    access: 'user',
    title: () => titles.invitation,
    source: 'app/screens/invitation-page.tsx',
    load: () => import('./screens/invitation-page.tsx'),
  },
  {
    path: routes.correctEmail,
    access: 'guest',
    title: () => titles.correctEmail,
    source: 'features/identity/correct-email-page.tsx',
    load: () => import('#pages/identity/correct-email'),
  },
  {
    path: routes.logout,
    access: 'user',
    title: () => titles.logout,
    source: 'features/identity/logout-page.tsx',
    load: () => import('#pages/identity/logout'),
  },
  {
    path: routes.settings,
    access: 'user',
    title: () => titles.settings,
    source: 'app/screens/settings-page.tsx',
    load: () => import('./screens/settings-page.tsx'),
  },
  {
    path: routes.dashboard,
    access: 'user',
    title: () => titles.dashboard,
    source: 'app/screens/dashboard-page.tsx',
    load: () => import('./screens/dashboard-page.tsx'),
  },
  {
    path: routes.verify,
    access: 'user',
    title: () => titles.verify,
    source: 'app/screens/verify-page.tsx',
    load: () => import('./screens/verify-page.tsx'),
  },
  {
    path: routes.authorization,
    access: 'user',
    title: () => titles.authorization,
    source: 'features/accounts/envato-authorization-page.tsx',
    load: () => import('#pages/accounts/envato-authorization'),
  },
  {
    path: routes.inbox,
    access: 'admin',
    title: () => 'Inbox',
    source: 'features/messenger/inbox-page.tsx',
    load: () => import('#pages/messenger/inbox'),
  },
  {
    path: routes.test,
    access: 'tester',
    title: () => 'Developer test',
    source: 'features/accounts/test-page.tsx',
    load: () => import('#pages/accounts/test'),
  },
  {
    path: routes.design,
    access: 'sandbox',
    title: () => 'Design system',
    source: 'features/design/design-page.tsx',
    load: () => import('#pages/design/design'),
  },
];

export const findRoute = (pathname: string): RouteEntry | undefined =>
  routeTable.find(({ path }) => matches(path, pathname));

export function titleOf(entry: Pick<RouteEntry, 'title'> | null, brand: string): string {
  const page = entry?.title?.();
  return page === undefined ? brand : titles.window({ page, brand });
}
