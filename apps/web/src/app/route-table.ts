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
  /** Returns the window title; undefined for the brand alone. Operators’ screens are in English. */
  readonly title: () => string | undefined;
  /** Source file of the screen below `src`. The document preloads its chunk (render.tsx). */
  readonly source: string;
  readonly load: () => Promise<PageModule>;
}

type Screen = Pick<RouteEntry, 'access' | 'source' | 'load'> & Partial<RouteEntry>;

const feature = (access: Access, name: string, load: RouteEntry['load']): Screen => ({
  access,
  source: `features/${name}-page.tsx`,
  load,
});

const composed = (access: Access, name: string, load: RouteEntry['load']): Screen => ({
  access,
  source: `app/screens/${name}-page.tsx`,
  load,
});

const home = {
  ...feature('all', 'home/home', () => import('#pages/home/home')),
  title: () => undefined,
};

type Titles = typeof titles;
type Titled = { [N in keyof Titles]: Titles[N] extends string ? N : never }[keyof Titles];

/** A screen without a title of its name must have its own. */
type Screens = {
  readonly [N in keyof typeof routes]?: N extends Titled
    ? Screen
    : Screen & Pick<RouteEntry, 'title'>;
};

const screens: Screens = {
  home,
  homeAlias: home,
  terms: feature('all', 'legal/terms', () => import('#pages/legal/terms')),
  privacy: feature('all', 'legal/privacy', () => import('#pages/legal/privacy')),
  imprint: feature('all', 'legal/imprint', () => import('#pages/legal/imprint')),
  purchaseCode: feature('all', 'help/purchase-code', () => import('#pages/help/purchase-code')),
  certificate: feature(
    'all',
    'certificate/certificate',
    () => import('#pages/certificate/certificate'),
  ),
  register: feature('guest', 'identity/register', () => import('#pages/identity/register')),
  login: feature('guest', 'identity/login', () => import('#pages/identity/login')),
  resetPassword: feature(
    'guest',
    'identity/reset-password',
    () => import('#pages/identity/reset-password'),
  ),
  verifyEmail: feature(
    'all',
    'identity/verify-email',
    () => import('#pages/identity/verify-email'),
  ),
  notMe: feature('all', 'identity/not-me', () => import('#pages/identity/not-me')),
  keepFactor: {
    ...feature('all', 'identity/keep-factor', () => import('#pages/identity/keep-factor')),
    title: () => titles.notMe,
  },
  join: {
    ...feature('all', 'identity/join', () => import('#pages/identity/join')),
    title: () => titles.invitation,
  },
  invitation: composed('user', 'invitation', () => import('./screens/invitation-page.tsx')),
  correctEmail: feature(
    'guest',
    'identity/correct-email',
    () => import('#pages/identity/correct-email'),
  ),
  logout: feature('user', 'identity/logout', () => import('#pages/identity/logout')),
  settings: composed('user', 'settings', () => import('./screens/settings-page.tsx')),
  dashboard: composed('user', 'dashboard', () => import('./screens/dashboard-page.tsx')),
  verify: composed('user', 'verify', () => import('./screens/verify-page.tsx')),
  authorization: feature(
    'user',
    'accounts/envato-authorization',
    () => import('#pages/accounts/envato-authorization'),
  ),
  inbox: {
    ...feature('admin', 'messenger/inbox', () => import('#pages/messenger/inbox')),
    title: () => 'Inbox',
  },
  test: {
    ...feature('tester', 'accounts/test', () => import('#pages/accounts/test')),
    title: () => 'Developer test',
  },
  design: {
    ...feature('sandbox', 'design/design', () => import('#pages/design/design')),
    title: () => 'Design system',
  },
};

export const routeTable: readonly RouteEntry[] = Object.entries(screens).map(([name, screen]) => ({
  path: routes[name as keyof typeof routes],
  title: () => titles[name as Titled],
  ...screen,
}));

export const findRoute = (pathname: string): RouteEntry | undefined =>
  routeTable.find(({ path }) => matches(path, pathname));

export function titleOf(entry: Pick<RouteEntry, 'title'> | null, brand: string): string {
  const page = entry?.title();
  return page === undefined ? brand : titles.window({ page, brand });
}
