import { pageRoutes } from '@hub/contract/pages';

/**
 * Every address of the app. Nothing else in `src` spells one.
 * `routes` are the router's patterns, `paths` what a link goes to.
 */
export const routes = pageRoutes;

const tasks: readonly string[] = [routes.verify, routes.settings, routes.certificate];

/** Returns true for a screen with a task, before which nothing is promoted on a phone. */
export const isTask = (pathname: string): boolean => tasks.includes(pathname);

/** The sections of the settings page that can be linked to; each is the `id` of its section. */
export type SettingsSection = 'accounts' | 'support' | 'profile' | 'security' | 'privacy';

export const paths = {
  home: (): string => routes.home,
  terms: (): string => routes.terms,
  privacy: (): string => routes.privacy,
  imprint: (): string => routes.imprint,
  register: (): string => routes.register,
  login: (): string => routes.login,
  resetPassword: (code?: string): string =>
    code === undefined ? '/reset-password' : `/reset-password/${encodeURIComponent(code)}`,
  /** Step 2 of a reset, whose code the entry of the history holds. */
  resetStepTwo: (): string => '/reset-password/step-2',
  verifyEmail: (): string => '/verify-email',
  notMe: (): string => '/not-me',
  keepFactor: (): string => '/keep-factor',
  join: (): string => '/join',
  invitation: (): string => routes.invitation,
  correctEmail: (): string => routes.correctEmail,
  logout: (): string => routes.logout,
  settings: (section?: SettingsSection): string =>
    section === undefined ? routes.settings : `${routes.settings}#${section}`,
  dashboard: (): string => routes.dashboard,
  verify: (request?: string): string =>
    request === undefined
      ? routes.verify
      : `${routes.verify}?request=${encodeURIComponent(request)}`,
  /** Address for uploading request files; with an id, the result of one. */
  verifyOffline: (request?: string): string =>
    `${routes.verify}?offline${request === undefined ? '' : `=${encodeURIComponent(request)}`}`,
  inbox: (): string => routes.inbox,
  certificate: (): string => routes.certificate,
  purchaseCode: (): string => routes.purchaseCode,
} as const;
