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
  typeof reason === 'string' ? [<>Reason given by our support team: {reason}</>] : [];

/** Emails about license ownership. */
export const licenseMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    'licenses/moved-away': (data) => ({
      subject: 'A license was moved to its buyer’s account',
      preview: 'Activated sites keep working.',
      paragraphs: [
        <>
          You had added <strong>{labelsOf(data)}</strong> by purchase code. The Envato account that
          made this purchase is now connected to another account here, so the license now belongs to
          that account.
        </>,
        <>
          Sites that are activated with it keep working. If the purchase is yours, connect the
          Envato account you bought it with.
        </>,
      ],
      action: seeLicenses(brand),
      why: `You’re receiving this email because a license was moved from your account at ${brand.name}.`,
    }),
    'licenses/moved-here': (data) => ({
      subject: 'A license was added to your account',
      preview: 'Another account had added it by purchase code.',
      paragraphs: [
        <>
          Your Envato account shows that you bought <strong>{labelsOf(data)}</strong>. Another
          account here had added it by its purchase code. The license and its activated sites now
          belong to your account.
        </>,
        <>Please review its sites. You can deactivate those that you do not know.</>,
      ],
      action: seeLicenses(brand),
      why: `You’re receiving this email because you connected your Envato account at ${brand.name}.`,
    }),
    'licenses/given-away': (data) => ({
      subject: `Your license ${labelOf(data)} was transferred`,
      preview: 'Activated sites keep working.',
      paragraphs: [
        <>
          Our support team transferred the license <strong>{labelOf(data)}</strong> to another
          account, with its activated sites.
        </>,
        <>Reason given by our support team: {String(data['reason'])}</>,
        <>If you think this is a mistake, please reply to this email.</>,
      ],
      action: seeLicenses(brand),
      why: `You’re receiving this email because our support team transferred this license at ${brand.name}.`,
    }),
    'licenses/given-here': (data) => ({
      subject: `The license ${labelOf(data)} was added to your account`,
      preview: 'You can use it now.',
      paragraphs: [
        <>
          Our support team transferred the license <strong>{labelOf(data)}</strong> to your account,
          with its activated sites.
        </>,
        <>Reason given by our support team: {String(data['reason'])}</>,
        <>Please review its sites. You can deactivate those that you do not know.</>,
        <>Its whole purchase code is shown once you connect the Envato account that bought it.</>,
      ],
      action: seeLicenses(brand),
      why: `You’re receiving this email because our support team transferred this license at ${brand.name}.`,
    }),
    'licenses/blocked': (data) => ({
      subject: `Your license ${labelOf(data)} is blocked`,
      preview: 'Your websites keep working.',
      paragraphs: [
        <>
          Our support team blocked the license <strong>{labelOf(data)}</strong>. While it is
          blocked, it cannot activate sites or get downloads. Active sites lose their activation at
          their next check, within a week. The websites themselves keep working.
        </>,
        ...whyOf(data),
        <>If you think this is a mistake, please reply to this email.</>,
      ],
      action: seeLicenses(brand),
      why: 'You’re receiving this email because the license is in your account.',
    }),
    'licenses/unblocked': (data) => ({
      subject: `Your license ${labelOf(data)} is no longer blocked`,
      preview: 'It can be used as before.',
      paragraphs: [
        <>
          Our support team unblocked the license <strong>{labelOf(data)}</strong>. Its sites are
          activated again automatically.
        </>,
        ...whyOf(data),
      ],
      action: seeLicenses(brand),
      why: 'You’re receiving this email because the license is in your account.',
    }),
  });
