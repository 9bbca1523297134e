import type { ReactNode } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import type { JobData } from '#platform/jobs/jobs.ts';
import { seeLicenses, toTemplates, type Letter, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

const why = 'You get this mail because the license is in your account.';

const endings: Readonly<Record<string, string>> = {
  released: 'It was released from your account.',
  deactivated: 'The theme was deactivated on the site itself.',
  operator: 'Our support released it.',
};

const text = (data: JobData, key: string): string => String(data[key] ?? '');

/** Returns the label of a license with its site, or without it if the sentence names the site. */
const labelOf = (data: JobData, site: string | null): string =>
  licenseLabel({ item: text(data, 'itemName'), code: text(data, 'codeEnd'), site });

/** Returns the operator's reason, if given. */
const whyOf = (data: JobData): ReactNode[] =>
  text(data, 'why') === '' ? [] : [<>Our support says why: {text(data, 'why')}</>];

/** Emails about live sites; they never contain the full purchase code. */
export const verificationMails = (brand: MailBrand): MailTemplates => {
  const letter = (heading: string, about: Pick<Letter, 'preview' | 'paragraphs'>): Letter => ({
    subject: heading,
    heading,
    ...about,
    action: seeLicenses(brand),
    why,
  });
  return toTemplates(brand, {
    'verification.activated': (data) => {
      const site = text(data, 'site');
      const from = text(data, 'movedFrom');
      const heading = from === '' ? `${site} is activated` : `Your license moved to ${site}`;
      return letter(heading, {
        preview: `License ${labelOf(data, site)}`,
        paragraphs: [
          <>
            The license <strong>{labelOf(data, null)}</strong> is now used on {site}
            {from === '' ? '.' : ` and no longer on ${from}.`}
          </>,
          <>If that was not you, release the site and change your password.</>,
        ],
      });
    },
    'verification.activated_by_code': (data) => {
      const site = text(data, 'site');
      const heading = `${site} was activated with your purchase code`;
      return letter(heading, {
        preview: `License ${labelOf(data, site)}`,
        paragraphs: [
          <>
            Somebody typed the purchase code of the license <strong>{labelOf(data, null)}</strong>{' '}
            in the WordPress of {site}. Nobody signed in here for it.
          </>,
          <>
            If that was neither you nor somebody you gave the code to, release the site and write to
            our support: whoever has the code can do it again.
          </>,
        ],
      });
    },
    'verification.network': (data) => {
      const site = text(data, 'site');
      const sites = data['count'] === 1 ? 'A site' : `${text(data, 'count')} sites`;
      const heading = `${sites} of the network of ${site} ${data['count'] === 1 ? 'was' : 'were'} activated`;
      return letter(heading, {
        preview: `License ${labelOf(data, site)}`,
        paragraphs: [
          <>
            An administrator of the WordPress network of {site} had its other sites activated with
            the license <strong>{labelOf(data, null)}</strong>, which covers a network.
          </>,
          <>
            If you do not know of that, look at your sites and release those that are not yours, and{' '}
            {site} too: it could do it again.
          </>,
        ],
      });
    },
    'verification.ended': (data) => {
      const heading = `${text(data, 'site')} is no longer activated`;
      return letter(heading, {
        preview: `License ${labelOf(data, null)}`,
        paragraphs: [
          <>
            The license <strong>{labelOf(data, null)}</strong> is no longer used on{' '}
            {text(data, 'site')}. {endings[text(data, 'reason')] ?? ''}
          </>,
          ...whyOf(data),
          <>The site itself goes on working.</>,
        ],
      });
    },
    'verification.ended_together': (data) => {
      const heading = `${Number(data['count']).toLocaleString('en')} sites are no longer activated`;
      return letter(heading, {
        preview: `License ${labelOf(data, null)}`,
        paragraphs: [
          <>
            The license <strong>{labelOf(data, null)}</strong> is no longer used on{' '}
            {text(data, 'site')}. Our support released them.
          </>,
          ...whyOf(data),
          <>The sites themselves go on working.</>,
        ],
      });
    },
    'verification.unbound': (data) => {
      const heading = 'Your license may be used on another domain';
      const boundTo = text(data, 'boundTo');
      return letter(heading, {
        preview: `License ${labelOf(data, null)}`,
        paragraphs: [
          <>
            Our support freed the license <strong>{labelOf(data, null)}</strong>
            {boundTo === '' ? '' : ` from ${boundTo}`}: the next live site that you activate with it
            may be on any domain.
          </>,
          <>Our support says why: {text(data, 'reason')}</>,
          <>If you did not ask for that, please answer to this mail.</>,
        ],
      });
    },
    'verification.code_reused': (data) => {
      const heading = `Somebody used an activation code of ${text(data, 'site')} again`;
      return letter(heading, {
        preview: 'It was refused; nothing has changed.',
        paragraphs: [
          <>
            The one-time code that activated {text(data, 'site')} with the license{' '}
            <strong>{labelOf(data, null)}</strong> was sent to us a second time. We refused it, and
            your site stays activated.
          </>,
          <>The code is worthless by itself. Still, somebody may be reading your site’s logs.</>,
        ],
      });
    },
  });
};
