import type { Tone } from '@hub/ui/alert';
import type { Facts, Outcome } from './api.ts';

interface Words {
  readonly tone: Tone;
  readonly title: string;
  readonly text: string;
}

export const texts = {
  title: 'Check a certificate',
  lede: 'An activated website holds a signed certificate. Paste it here to see whether it is genuine, and whether it still holds.',
  label: 'Certificate',
  hint: 'Three parts of letters and digits, separated by dots. Line breaks do no harm.',
  submit: 'Check certificate',
  busy: 'Loading...',
  again: 'Ask again',
  missing: 'Please paste a certificate.',
  tooLong: 'A certificate is not that long. Please paste one alone.',
  by: {
    browser:
      'Signature and dates were verified in this browser, with the keys that the hub publishes.',
    hub: 'This browser cannot verify such a signature by itself, so the hub did it.',
  },
  facts: {
    site: 'Website',
    item: 'Item',
    kind: 'Kind',
    issued: 'Given on',
    expires: 'Valid until',
  },
  kinds: { live: 'Live site', staging: 'Staging site', local: 'Local site' },
} as const satisfies Record<string, unknown> & { kinds: Record<Facts['kind'], string> };

/** What came out, in words: each way of being wrong has its own. */
export const outcomes: Record<Outcome['outcome'], Words> = {
  holds: {
    tone: 'good',
    title: 'Genuine, and it holds',
    text: 'This hub signed it, and the website is activated now.',
  },
  ended: {
    tone: 'attention',
    title: 'Genuine, but it no longer holds',
    text: 'This hub signed it, but the activation has ended since: the site was released or moved, or its license was refunded or blocked.',
  },
  just_ended: {
    tone: 'attention',
    title: 'Genuine, but it has just ended',
    text: 'Clocks may differ by 48 hours, so websites still accept it. The site gets a new one the next time it reports to the hub.',
  },
  late: {
    tone: 'attention',
    title: 'Genuine, but it has ended',
    text: 'This hub signed it, but its time is over. An activated site gets a new one the next time it reports to the hub.',
  },
  early: {
    tone: 'attention',
    title: 'Genuine, but not valid yet',
    text: 'It begins more than 48 hours ahead of this device’s clock. Please check the date and time of this device.',
  },
  unasked: {
    tone: 'attention',
    title: 'Genuine; whether it still holds is not known',
    text: 'Signature and dates are right, but the hub could not be asked about the activation. Please try again in a moment.',
  },
  not_one: {
    tone: 'bad',
    title: 'This is not a certificate',
    text: 'It is not made of three parts that can be read. Perhaps a piece is missing: please copy it whole, from the first letter to the last.',
  },
  another_kind: {
    tone: 'bad',
    title: 'This is something else',
    text: 'It is built like a certificate, but it is none of an activated website: a token of another service, perhaps.',
  },
  key_unknown: {
    tone: 'bad',
    title: 'Not signed by this hub',
    text: 'It names a signing key that this hub does not have. It comes from somewhere else, or it is so old that its key was withdrawn.',
  },
  changed: {
    tone: 'bad',
    title: 'Not genuine: the signature does not fit',
    text: 'It was changed after it was signed, or it was made up. Nothing that it says can be believed.',
  },
  refused: {
    tone: 'bad',
    title: 'Not genuine',
    text: 'The hub does not know it as its own: it was not signed here, or it was changed afterwards.',
  },
};
