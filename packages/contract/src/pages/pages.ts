/** Patterns of the addresses of all pages. */
export const pageRoutes = {
  home: '/',
  homeAlias: '/home',
  terms: '/terms',
  privacy: '/privacy',
  imprint: '/imprint',
  register: '/register',
  login: '/login',
  resetPassword: '/reset-password/:code?',
  verifyEmail: '/verify-email/:code?',
  correctEmail: '/correct-email',
  notMe: '/not-me/:code?',
  keepFactor: '/keep-factor/:code?',
  join: '/join/:code?',
  invitation: '/invitation',
  logout: '/logout',
  settings: '/settings',
  dashboard: '/dashboard',
  verify: '/verify',
  admin: '/admin',
  inbox: '/inbox',
  certificate: '/certificate',
  purchaseCode: '/help/purchase-code',
  authorization: '/user/envato-authorization',
  test: '/test',
  design: '/design',
} as const;

/** Vendors that may run scripts on a page, in addition to the hub's own. */
export type VendorsAllowed = 'all' | 'captcha' | 'none';

/** Query keys of emailed codes, and those that the marketplace adds when it redirects back. */
const codesStand =
  /^\/(?:reset-password\/.|(?:verify-email|not-me|keep-factor|join)(?:\/|$)|user\/envato-authorization$)/i;

/**
 * Returns the vendors that a page allows. A page with a code in its address allows none and sends
 * no referrer. The page that requests a reset link allows the captcha, although its address had a
 * code before. Paths match in any case, as in the router.
 */
export function vendorsAllowedAt(path: string): VendorsAllowed {
  if (codesStand.test(path)) return 'none';
  return /^\/reset-password\/?$/i.test(path) ? 'captcha' : 'all';
}
