export type { FieldError } from './field-error.ts';

/**
 * The codes of refusals, shared by server, web and tests (RFC 9457 problem details).
 * A code without a status does not compile.
 */
export type ProblemCode =
  | 'bad_json'
  | 'validation'
  | 'csrf'
  | 'gate'
  | 'unauthenticated'
  | 'forbidden'
  | 'reauthenticate'
  | 'second_factor'
  | 'not_found'
  | 'changed_meanwhile'
  | 'captcha'
  | 'rate_limited'
  | 'too_large'
  | 'bad_request'
  | 'request_timeout'
  | 'headers_too_large'
  | 'media_type'
  | 'range_unsatisfiable'
  | 'release_refused'
  | 'marketplace_unreachable'
  | 'unavailable'
  | 'not_built'
  | 'internal'
  | 'unknown_item'
  | 'request_unknown'
  | 'request_taken'
  | 'request_expired'
  | 'request_done'
  | 'no_request'
  | 'no_licenses'
  | 'all_used'
  | 'slot_full'
  | 'other_end_product'
  | 'license_refunded'
  | 'license_blocked'
  | 'license_unknown'
  | 'wrong_item'
  | 'purchase_unknown'
  | 'owner_only'
  | 'code_withheld'
  | 'network_not_covered'
  | 'code_unknown'
  | 'code_used'
  | 'verifier_wrong'
  | 'unknown_token'
  | 'other_site';

interface ProblemKind {
  readonly status: number;
  readonly title: string;
  /** Default sentence for the person. */
  readonly message: string;
}

export const problems = {
  bad_json: {
    status: 400,
    title: 'Invalid JSON',
    message: 'The request could not be read. Please try again.',
  },
  validation: {
    status: 422,
    title: 'Check the highlighted fields',
    message: 'Some fields are missing or invalid.',
  },
  csrf: {
    status: 403,
    title: 'Security token missing or stale',
    message: 'This page has been open for a while. Please reload it and try again.',
  },
  gate: {
    status: 403,
    title: 'Request blocked',
    message: 'You can do this only on a page of the hub itself. Nothing was changed.',
  },
  unauthenticated: {
    status: 401,
    title: 'Not signed in',
    message: 'Please sign in to continue.',
  },
  forbidden: {
    status: 403,
    title: 'Not allowed',
    message: 'You don’t have permission to do this.',
  },
  reauthenticate: {
    status: 403,
    title: 'Password needed',
    message: 'Please confirm this with your password.',
  },
  second_factor: {
    status: 403,
    title: 'Two-factor authentication needed',
    message:
      'This needs two-factor authentication. Please set it up, or confirm it, under Settings.',
  },
  not_found: { status: 404, title: 'Not found', message: 'Page or record not found.' },
  changed_meanwhile: {
    status: 409,
    title: 'Changed by someone else',
    message: 'Someone else changed this first. Nothing was saved.',
  },
  captcha: {
    status: 422,
    title: 'Bot check not complete',
    message: 'Please complete the bot check and try again.',
  },
  rate_limited: {
    status: 429,
    title: 'Too many attempts',
    message: 'Too many attempts. Please wait a moment and try again.',
  },
  too_large: { status: 413, title: 'Too large', message: 'The request is too large.' },
  bad_request: {
    status: 400,
    title: 'Invalid request',
    message: 'The request could not be read. Please try again.',
  },
  request_timeout: {
    status: 408,
    title: 'Too slow',
    message: 'The request took too long to arrive. Please try again.',
  },
  headers_too_large: {
    status: 431,
    title: 'Headers too large',
    message: 'Your browser sent too much data. Please clear this site’s cookies.',
  },
  media_type: {
    status: 415,
    title: 'Unsupported format',
    message: 'The request is not JSON.',
  },
  range_unsatisfiable: {
    status: 416,
    title: 'Beyond the end of the file',
    message: 'The file ends before that. Please start the download again.',
  },
  release_refused: {
    status: 422,
    title: 'Not published',
    message: 'This file cannot be published.',
  },
  marketplace_unreachable: {
    status: 503,
    title: 'Envato Market cannot be reached',
    message:
      'Envato Market does not answer right now. Nothing was changed; please try again in a few minutes.',
  },
  unavailable: {
    status: 503,
    title: 'Temporarily unavailable',
    message: 'The hub cannot do this right now. Please try again in a moment.',
  },
  not_built: {
    status: 501,
    title: 'Not available',
    message: 'This is not available.',
  },
  internal: {
    status: 500,
    title: 'Something went wrong',
    message: 'Something went wrong on our side. Please try again.',
  },
  unknown_item: {
    status: 404,
    title: 'Unknown theme',
    message: 'This theme cannot be activated here.',
  },
  request_unknown: {
    status: 404,
    title: 'Unknown activation request',
    message: 'Activation link not found. Please click “Activate theme” in WordPress again.',
  },
  request_taken: {
    status: 409,
    title: 'Opened by another account',
    message:
      'Another account is completing this activation. Please click “Activate theme” in WordPress again.',
  },
  request_expired: {
    status: 410,
    title: 'Activation request expired',
    message:
      'This activation link is older than a day. Please click “Activate theme” in WordPress again.',
  },
  request_done: {
    status: 410,
    title: 'Activation request closed',
    message: 'This activation is already completed or was canceled.',
  },
  no_request: {
    status: 409,
    title: 'No open activation request',
    message: 'No site is waiting to be activated. Click “Activate theme” in WordPress to start.',
  },
  no_licenses: {
    status: 409,
    title: 'No license for this theme',
    message: 'You have no license for this theme yet.',
  },
  all_used: {
    status: 409,
    title: 'All licenses are used',
    message: 'None of your licenses can be used for this site.',
  },
  slot_full: {
    status: 409,
    title: 'No free slot on this license',
    message: 'This license has no free slot for a site of this type.',
  },
  other_end_product: {
    status: 409,
    title: 'Bound to another end product',
    message: 'This license is bound to the domain it was used on.',
  },
  license_refunded: {
    status: 409,
    title: 'License refunded',
    message: 'This purchase was refunded, so its license cannot be used.',
  },
  license_blocked: {
    status: 409,
    title: 'License blocked',
    message: 'This license is blocked. Please contact support.',
  },
  license_unknown: {
    status: 404,
    title: 'Unknown license',
    message: 'This license is not in your account.',
  },
  wrong_item: {
    status: 409,
    title: 'License for another item',
    message: 'This license is for another item.',
  },
  purchase_unknown: {
    status: 404,
    title: 'Unknown purchase code',
    message: 'Envato Market has no purchase with this code.',
  },
  owner_only: {
    status: 409,
    title: 'For the owner of the license',
    message:
      'This purchase code belongs to an account here. Please click “Activate theme” and sign in there.',
  },
  code_withheld: {
    status: 409,
    title: 'Purchase code hidden',
    message: 'Please connect the Envato account that bought this license to see its whole code.',
  },
  network_not_covered: {
    status: 409,
    title: 'No license for a network',
    message:
      'The license of this site does not cover a network. Please activate each site separately.',
  },
  code_unknown: {
    status: 400,
    title: 'Unknown code',
    message: 'This activation code is unknown or has expired. Please activate again.',
  },
  code_used: {
    status: 400,
    title: 'Code already used',
    message: 'This activation code was already used. The site stays as it is.',
  },
  verifier_wrong: {
    status: 400,
    title: 'Wrong verifier',
    message: 'This activation was started by another site. Please activate again.',
  },
  unknown_token: {
    status: 401,
    title: 'Unknown activation',
    message: 'This activation is unknown. Please activate the theme again.',
  },
  other_site: {
    status: 409,
    title: 'Activation of another site',
    message: 'This activation belongs to another site, which stays as it is.',
  },
} as const satisfies Record<ProblemCode, ProblemKind>;

/** Message of `rate_limited` with a known wait: `12 minutes`. */
export const tooManyTries = (wait: string): string =>
  `Too many attempts. Please try again in about ${wait}.`;

/** Message for a field whose rule has none of its own. */
export const unfit = 'Invalid value.';
