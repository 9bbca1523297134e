import { messages } from '@hub/language';

export type { FieldError } from './field-error.ts';

/** HTTP status of each refusal (RFC 9457 problem details). */
export const statuses = {
  bad_json: 400,
  validation: 422,
  csrf: 403,
  gate: 403,
  unauthenticated: 401,
  forbidden: 403,
  reauthenticate: 403,
  second_factor: 403,
  not_found: 404,
  changed_meanwhile: 409,
  captcha: 422,
  rate_limited: 429,
  too_large: 413,
  bad_request: 400,
  request_timeout: 408,
  headers_too_large: 431,
  media_type: 415,
  range_unsatisfiable: 416,
  release_refused: 422,
  marketplace_unreachable: 503,
  unavailable: 503,
  not_built: 501,
  internal: 500,
  unknown_item: 404,
  request_unknown: 404,
  request_taken: 409,
  request_expired: 410,
  request_done: 410,
  no_request: 409,
  no_licenses: 409,
  all_used: 409,
  slot_full: 409,
  other_end_product: 409,
  license_refunded: 409,
  license_blocked: 409,
  license_unknown: 404,
  wrong_item: 409,
  purchase_unknown: 404,
  owner_only: 409,
  code_withheld: 409,
  network_not_covered: 409,
  code_unknown: 400,
  code_used: 400,
  verifier_wrong: 400,
  unknown_token: 401,
  other_site: 409,
} as const;

export type ProblemCode = keyof typeof statuses;

interface ProblemWords {
  readonly title: string;
  /** Default sentence for the person. */
  readonly message: string;
}

/** Texts of each refusal; the compiler rejects a code without texts. */
export const problems = messages('problems', {
  bad_json: { title: 'Invalid JSON', message: 'The request could not be read. Please try again.' },
  validation: {
    title: 'Check the highlighted fields',
    message: 'Some fields are missing or invalid.',
  },
  csrf: {
    title: 'Security token missing or stale',
    message: 'This page has been open for a while. Please reload it and try again.',
  },
  gate: {
    title: 'Request blocked',
    message: 'You can do this only on a page of the hub itself. Nothing was changed.',
  },
  unauthenticated: { title: 'Not signed in', message: 'Please sign in to continue.' },
  forbidden: { title: 'Not allowed', message: 'You don’t have permission to do this.' },
  reauthenticate: { title: 'Password needed', message: 'Please confirm this with your password.' },
  second_factor: {
    title: 'Two-factor authentication needed',
    message:
      'This needs two-factor authentication. Please set it up, or confirm it, under Settings.',
  },
  not_found: { title: 'Not found', message: 'Page or record not found.' },
  changed_meanwhile: {
    title: 'Changed by someone else',
    message: 'Someone else changed this first. Nothing was saved.',
  },
  captcha: {
    title: 'Bot check not complete',
    message: 'Please complete the bot check and try again.',
  },
  rate_limited: {
    title: 'Too many attempts',
    message: 'Too many attempts. Please wait a moment and try again.',
  },
  too_large: { title: 'Too large', message: 'The request is too large.' },
  bad_request: {
    title: 'Invalid request',
    message: 'The request could not be read. Please try again.',
  },
  request_timeout: {
    title: 'Too slow',
    message: 'The request took too long to arrive. Please try again.',
  },
  headers_too_large: {
    title: 'Headers too large',
    message: 'Your browser sent too much data. Please clear this site’s cookies.',
  },
  media_type: { title: 'Unsupported format', message: 'The request is not JSON.' },
  range_unsatisfiable: {
    title: 'Beyond the end of the file',
    message: 'The file ends before that. Please start the download again.',
  },
  release_refused: { title: 'Not published', message: 'This file cannot be published.' },
  marketplace_unreachable: {
    title: 'Envato Market cannot be reached',
    message:
      'Envato Market does not answer right now. Nothing was changed; please try again in a few minutes.',
  },
  unavailable: {
    title: 'Temporarily unavailable',
    message: 'The hub cannot do this right now. Please try again in a moment.',
  },
  not_built: { title: 'Not available', message: 'This is not available.' },
  internal: {
    title: 'Something went wrong',
    message: 'Something went wrong on our side. Please try again.',
  },
  unknown_item: { title: 'Unknown theme', message: 'This theme cannot be activated here.' },
  request_unknown: {
    title: 'Unknown activation request',
    message: 'Activation link not found. Please click “Activate theme” in WordPress again.',
  },
  request_taken: {
    title: 'Opened by another account',
    message:
      'Another account is completing this activation. Please click “Activate theme” in WordPress again.',
  },
  request_expired: {
    title: 'Activation request expired',
    message:
      'This activation link is older than a day. Please click “Activate theme” in WordPress again.',
  },
  request_done: {
    title: 'Activation request closed',
    message: 'This activation is already completed or was canceled.',
  },
  no_request: {
    title: 'No open activation request',
    message: 'No site is waiting to be activated. Click “Activate theme” in WordPress to start.',
  },
  no_licenses: {
    title: 'No license for this theme',
    message: 'You have no license for this theme yet.',
  },
  all_used: {
    title: 'All licenses are used',
    message: 'None of your licenses can be used for this site.',
  },
  slot_full: {
    title: 'No free slot on this license',
    message: 'This license has no free slot for a site of this type.',
  },
  other_end_product: {
    title: 'Bound to another end product',
    message: 'This license is bound to the domain it was used on.',
  },
  license_refunded: {
    title: 'License refunded',
    message: 'This purchase was refunded, so its license cannot be used.',
  },
  license_blocked: {
    title: 'License blocked',
    message: 'This license is blocked. Please contact support.',
  },
  license_unknown: { title: 'Unknown license', message: 'This license is not in your account.' },
  wrong_item: { title: 'License for another item', message: 'This license is for another item.' },
  purchase_unknown: {
    title: 'Unknown purchase code',
    message: 'Envato Market has no purchase with this code.',
  },
  owner_only: {
    title: 'For the owner of the license',
    message:
      'This purchase code belongs to an account here. Please click “Activate theme” and sign in there.',
  },
  code_withheld: {
    title: 'Purchase code hidden',
    message: 'Please connect the Envato account that bought this license to see its whole code.',
  },
  network_not_covered: {
    title: 'No license for a network',
    message:
      'The license of this site does not cover a network. Please activate each site separately.',
  },
  code_unknown: {
    title: 'Unknown code',
    message: 'This activation code is unknown or has expired. Please activate again.',
  },
  code_used: {
    title: 'Code already used',
    message: 'This activation code was already used. The site stays as it is.',
  },
  verifier_wrong: {
    title: 'Wrong verifier',
    message: 'This activation was started by another site. Please activate again.',
  },
  unknown_token: {
    title: 'Unknown activation',
    message: 'This activation is unknown. Please activate the theme again.',
  },
  other_site: {
    title: 'Activation of another site',
    message: 'This activation belongs to another site, which stays as it is.',
  },
} as const satisfies Record<ProblemCode, ProblemWords>);

const texts = messages('refusals', {
  minutes: {
    one: 'Too many attempts. Please try again in about a minute.',
    other: 'Too many attempts. Please try again in about {count} minutes.',
  },
  hours: {
    one: 'Too many attempts. Please try again in about an hour.',
    other: 'Too many attempts. Please try again in about {count} hours.',
  },
  unfit: 'Invalid value.',
});

/** Message of `rate_limited` with a known wait, rounded up to minutes or hours. */
export function tooManyTries(seconds: number): string {
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? texts.minutes({ count: minutes })
    : texts.hours({ count: Math.ceil(minutes / 60) });
}

/** Returns the message for a field if the broken rule has no message. */
export const unfit = (): string => texts.unfit;
