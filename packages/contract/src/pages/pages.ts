/** The pages of the hub, as patterns of their addresses. */
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

/** Whose scripts a page's content policy allows beside the hub's own. */
export type VendorsAllowed = 'all' | 'captcha' | 'none';

/** Mailed codes, and what the marketplace adds to the address that it sends people back to. */
const codesStand =
  /^\/(?:reset-password\/.|(?:verify-email|not-me|keep-factor|join)(?:\/|$)|user\/envato-authorization$)/i;

/**
 * A code in a page's address, or in what the browser keeps with it, is nobody else's: no vendor's
 * script may be there, and no header names the address. The form that asks for a reset link shares
 * its address with a code that has left its own, but needs the captcha. Paths are the router's, which
 * knows them in capitals too.
 */
export function vendorsAllowedAt(path: string): VendorsAllowed {
  if (codesStand.test(path)) return 'none';
  return /^\/reset-password\/?$/i.test(path) ? 'captcha' : 'all';
}
