import type { ReactNode } from 'react';
import { licenseLabel } from '@hub/contract/license-label';
import type { JobData } from '#platform/jobs/jobs.ts';
import { seeLicenses, toTemplates, type Letter, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

const why = 'You’re receiving this email because the license is in your account.';

const endings: Readonly<Record<string, string>> = {
  released: 'It was deactivated in your account.',
  deactivated: 'The theme was deactivated on the site itself.',
  operator: 'Our support team deactivated it.',
};

const text = (data: JobData, key: string): string => String(data[key] ?? '');

/** Returns the label of a license with its site, or without it if the sentence names the site. */
const labelOf = (data: JobData, site: string | null): string =>
  licenseLabel({ item: text(data, 'itemName'), code: text(data, 'codeEnd'), site });

/** Returns the operator's reason, if given. */
const whyOf = (data: JobData): ReactNode[] =>
  text(data, 'why') === '' ? [] : [<>Reason given by our support team: {text(data, 'why')}</>];

/** Emails about live sites; they never contain the whole purchase code. */
export const verificationMails = (brand: MailBrand): MailTemplates => {
  const letter = (heading: string, about: Pick<Letter, 'preview' | 'paragraphs'>): Letter => ({
    subject: heading,
    heading,
    ...about,
    action: seeLicenses(brand),
    why,
  });
  return toTemplates(brand, {
    'verification/activated': (data) => {
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
          <>If it wasn’t you, deactivate the site and change your password.</>,
        ],
      });
    },
    'verification/activated-by-code': (data) => {
      const site = text(data, 'site');
      const heading = `${site} was activated with your purchase code`;
      return letter(heading, {
        preview: `License ${labelOf(data, site)}`,
        paragraphs: [
          <>
            Someone entered the purchase code of the license <strong>{labelOf(data, null)}</strong>{' '}
            in the WordPress admin of {site}, without signing in here.
          </>,
          <>
            If it wasn’t you or someone you gave the code to, deactivate the site and contact
            support. Anyone who has the code can do this again.
          </>,
        ],
      });
    },
    'verification/network': (data) => {
      const site = text(data, 'site');
      const sites = data['count'] === 1 ? 'A site' : `${text(data, 'count')} sites`;
      const heading = `${sites} of the network of ${site} ${data['count'] === 1 ? 'was' : 'were'} activated`;
      return letter(heading, {
        preview: `License ${labelOf(data, site)}`,
        paragraphs: [
          <>
            An administrator of the WordPress network of {site} activated its other sites with the
            license <strong>{labelOf(data, null)}</strong>, which covers a network.
          </>,
          <>
            If you do not recognize this, review your sites. Deactivate those that are not yours,
            and {site} too, because it can activate sites again.
          </>,
        ],
      });
    },
    'verification/ended': (data) => {
      const heading = `${text(data, 'site')} is no longer activated`;
      return letter(heading, {
        preview: `License ${labelOf(data, null)}`,
        paragraphs: [
          <>
            The license <strong>{labelOf(data, null)}</strong> is no longer used on{' '}
            {text(data, 'site')}. {endings[text(data, 'reason')] ?? ''}
          </>,
          ...whyOf(data),
          <>The site itself keeps working.</>,
        ],
      });
    },
    'verification/ended-together': (data) => {
      const heading = `${Number(data['count']).toLocaleString('en')} sites are no longer activated`;
      return letter(heading, {
        preview: `License ${labelOf(data, null)}`,
        paragraphs: [
          <>
            The license <strong>{labelOf(data, null)}</strong> is no longer used on{' '}
            {text(data, 'site')}. Our support team deactivated them.
          </>,
          ...whyOf(data),
          <>The sites themselves keep working.</>,
        ],
      });
    },
    'verification/unbound': (data) => {
      const heading = 'Your license can be used on another domain';
      const boundTo = text(data, 'boundTo');
      return letter(heading, {
        preview: `License ${labelOf(data, null)}`,
        paragraphs: [
          <>
            Our support team unlocked the license <strong>{labelOf(data, null)}</strong>{' '}
            {boundTo === '' ? '' : ` from ${boundTo}`}. The next live site that you activate with it
            can be on any domain.
          </>,
          <>Reason given by our support team: {text(data, 'reason')}</>,
          <>If you did not ask for this, please reply to this email.</>,
        ],
      });
    },
    'verification/code-reused': (data) => {
      const heading = `Someone reused an activation code of ${text(data, 'site')}`;
      return letter(heading, {
        preview: 'We refused it. Nothing was changed.',
        paragraphs: [
          <>
            The one-time code that activated {text(data, 'site')} with the license{' '}
            <strong>{labelOf(data, null)}</strong> was sent to us a second time. We refused it, and
            your site stays activated.
          </>,
          <>The code alone is worthless. Still, someone may be reading your site’s logs.</>,
        ],
      });
    },
  });
};
