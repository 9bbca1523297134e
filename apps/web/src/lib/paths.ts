import { pageRoutes } from '@hub/contract/pages';

/**
 * Addresses of the app; no other file in `src` contains an address. `routes` are the patterns of
 * the router, `paths` the targets of links.
 */
export const routes = pageRoutes;

const tasks: readonly string[] = [routes.verify, routes.settings, routes.certificate];

/** Returns true for a screen with a task. On a phone, promotions follow its content. */
export const isTask = (pathname: string): boolean => tasks.includes(pathname);

/** Section of the settings page, named after its `id`. */
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
  /** Step 2 of a reset; the history entry contains the code. */
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
  /** Address of the upload of request files. With an id, address of that offline request. */
  verifyOffline: (request?: string): string =>
    `${routes.verify}?offline${request === undefined ? '' : `=${encodeURIComponent(request)}`}`,
  inbox: (): string => routes.inbox,
  certificate: (): string => routes.certificate,
  purchaseCode: (): string => routes.purchaseCode,
} as const;
