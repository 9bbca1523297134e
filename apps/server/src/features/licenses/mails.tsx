import type { ReactNode } from 'react';
import { labelAndMore, licenseLabel } from '@hub/contract/license-label';
import type { JobData } from '#platform/jobs/jobs.ts';
import { seeLicenses, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

const labelOf = ({ itemName, codeEnd }: JobData): string =>
  licenseLabel({ item: String(itemName), code: String(codeEnd), site: null });

/** Returns the label of the licenses that moved together. */
const labelsOf = (data: JobData): string => labelAndMore(labelOf(data), Number(data['count']) - 1);

/** Returns the operator's reason; an email queued by the previous release has none. */
const whyOf = ({ reason }: JobData): ReactNode[] =>
  typeof reason === 'string' ? [<>Our support says why: {reason}</>] : [];

/** Emails about license ownership. */
export const licenseMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    'licenses.moved_away': (data) => ({
      subject: 'A license of yours went over to its buyer’s account',
      preview: 'Activated sites keep working.',
      paragraphs: [
        <>
          You had added <strong>{labelsOf(data)}</strong> by purchase code. The Envato account that
          made this purchase was now connected to another account here, so the license belongs to
          that account from now on.
        </>,
        <>
          Sites that are activated with it keep working. If the purchase is yours, connect the
          Envato account that you bought it with.
        </>,
      ],
      action: seeLicenses(brand),
      why: `You get this mail because a license left your account at ${brand.name}.`,
    }),
    'licenses.moved_here': (data) => ({
      subject: 'A license came over to your account',
      preview: 'Another account had added it by purchase code.',
      paragraphs: [
        <>
          Your Envato account shows that you bought <strong>{labelsOf(data)}</strong>. Another
          account here had added it by its purchase code; it is yours now, with the sites that are
          activated with it.
        </>,
        <>Please look at its sites: you can release those that you do not know.</>,
      ],
      action: seeLicenses(brand),
      why: `You get this mail because you connected your Envato account at ${brand.name}.`,
    }),
    'licenses.given_away': (data) => ({
      subject: `Your license ${labelOf(data)} went to another account`,
      preview: 'Activated sites keep working.',
      paragraphs: [
        <>
          Our support has given the license <strong>{labelOf(data)}</strong> to another account,
          with the sites that are activated with it.
        </>,
        <>Our support says why: {String(data['reason'])}</>,
        <>If you think that this is a mistake, please answer to this mail.</>,
      ],
      action: seeLicenses(brand),
      why: `You get this mail because our support changed whose license it is at ${brand.name}.`,
    }),
    'licenses.given_here': (data) => ({
      subject: `The license ${labelOf(data)} is in your account`,
      preview: 'It is yours to use now.',
      paragraphs: [
        <>
          Our support has given you the license <strong>{labelOf(data)}</strong>, with the sites
          that are activated with it.
        </>,
        <>Our support says why: {String(data['reason'])}</>,
        <>Please look at its sites: you can release those that you do not know.</>,
        <>Its whole purchase code is shown once you connect the Envato account that bought it.</>,
      ],
      action: seeLicenses(brand),
      why: `You get this mail because our support changed whose license it is at ${brand.name}.`,
    }),
    'licenses.blocked': (data) => ({
      subject: `Your license ${labelOf(data)} is blocked`,
      preview: 'Your websites themselves are untouched.',
      paragraphs: [
        <>
          Our support has blocked the license <strong>{labelOf(data)}</strong>. It activates no site
          and gets no downloads while it is blocked. Active sites lose their activation at their
          next check, within a week; the websites themselves go on working.
        </>,
        ...whyOf(data),
        <>If you think that this is a mistake, please answer to this mail.</>,
      ],
      action: seeLicenses(brand),
      why: 'You get this mail because the license is in your account.',
    }),
    'licenses.unblocked': (data) => ({
      subject: `Your license ${labelOf(data)} is no longer blocked`,
      preview: 'It can be used as before.',
      paragraphs: [
        <>
          Our support has unblocked the license <strong>{labelOf(data)}</strong>. Its sites are
          activated again by themselves.
        </>,
        ...whyOf(data),
      ],
      action: seeLicenses(brand),
      why: 'You get this mail because the license is in your account.',
    }),
  });
