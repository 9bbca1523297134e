import { messages } from '@hub/language';
import type { Tone } from '@hub/ui/alert';
import type { Outcome } from './api.ts';

export const texts = messages('certificate', {
  title: 'Check a certificate',
  lede: 'Paste a site’s activation certificate to check that it is valid.',
  label: 'Certificate',
  hint: 'Three parts of letters and digits, separated by dots. Line breaks are fine.',
  submit: 'Check certificate',
  again: 'Check again',
  missing: 'Please paste a certificate.',
  tooLong: 'This is too long for a certificate. Please paste a single one.',
  by: {
    browser: 'This browser verified the signature and dates with the keys that the hub publishes.',
    hub: 'This browser cannot verify this kind of signature, so the hub verified it.',
  },
  facts: {
    site: 'Website',
    item: 'Item',
    kind: 'Site type',
    issued: 'Issued',
    expires: 'Valid until',
  },
  kinds: { live: 'Live site', staging: 'Staging site', local: 'Local site' },
  outcomes: {
    holds: {
      title: 'Valid',
      text: 'This hub signed it, and the website is activated.',
    },
    ended: {
      title: 'Revoked',
      text: 'This hub signed it, but the activation has ended: the site was deactivated or moved, or its license was refunded or blocked.',
    },
    just_ended: {
      title: 'Just expired',
      text: 'Clocks may differ by 48 hours, so websites still accept it. The site gets a new one the next time it contacts the hub.',
    },
    late: {
      title: 'Expired',
      text: 'This hub signed it, but it has expired. An activated site gets a new one the next time it contacts the hub.',
    },
    early: {
      title: 'Not valid yet',
      text: 'It starts more than 48 hours ahead of this device’s clock. Please check the date and time of this device.',
    },
    unasked: {
      title: 'Genuine, but not checked for revocation',
      text: 'The signature and dates are correct, but the hub could not be reached to check the activation. Please try again in a moment.',
    },
    not_one: {
      title: 'Not a certificate',
      text: 'A certificate has three readable parts. Something may be missing: please copy all of it, from the first letter to the last.',
    },
    another_kind: {
      title: 'Not an activation certificate',
      text: 'It looks like a certificate, but does not belong to an activated website. It may be a token of another service.',
    },
    key_unknown: {
      title: 'Not signed by this hub',
      text: 'It names a signing key that this hub does not have. It comes from somewhere else, or its key was withdrawn long ago.',
    },
    changed: {
      title: 'Not genuine: the signature does not match',
      text: 'It was changed after it was signed, or it was forged. Do not trust anything in it.',
    },
    refused: {
      title: 'Not genuine',
      text: 'The hub does not recognize it: it was not signed here, or it was changed afterwards.',
    },
  },
});

export const tones: Record<Outcome['outcome'], Tone> = {
  holds: 'good',
  ended: 'attention',
  just_ended: 'attention',
  late: 'attention',
  early: 'attention',
  unasked: 'attention',
  not_one: 'bad',
  another_kind: 'bad',
  key_unknown: 'bad',
  changed: 'bad',
  refused: 'bad',
};
