import { Fragment } from 'react';
import { licenseLabels } from '@hub/contract/license-label';
import { linkTo, seeLicenses, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { formatDate } from '#platform/text/format-date.ts';

interface Item {
  readonly id: number;
  readonly name: string;
  /** Missing in emails enqueued by the previous release. */
  readonly codeEnd?: string;
  readonly site?: string | null;
  readonly endsAt: string;
}

const labelsOf = (items: readonly Item[]): ReadonlyMap<number, string> =>
  licenseLabels(
    items.map(({ id, name: item, codeEnd: code = '', site = null }) => ({ id, item, code, site })),
  );

/** The emails about the end of support periods. */
export const supportMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    'support/ends': ({ items: json, token }) => {
      const items = JSON.parse(String(json)) as readonly Item[];
      const labels = labelsOf(items);
      const [first] = labels.values();
      const what = items.length === 1 ? first : `${items.length} licenses`;
      // The date itself: an email may have waited.
      const day = formatDate(items[0]?.endsAt ?? '');
      const leave = linkTo(brand, `/unsubscribe/${String(token)}`);
      return {
        subject: `Support for ${what} ends on ${day}`,
        headers: {
          // RFC 8058: one click in the email program, without further questions.
          'List-Unsubscribe': `<${leave}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        preview: 'You keep your license and updates. Only support ends.',
        paragraphs: [
          ...items.map(({ id, endsAt }) => (
            <Fragment key={id}>
              <strong>{labels.get(id)}</strong>: the last day of support is {formatDate(endsAt)}.
            </Fragment>
          )),
          'Your license and its sites stay as they are. You can renew support on Envato Market. We import the renewal automatically.',
        ],
        action: seeLicenses(brand),
        why: `You’re receiving this email because support for a license of yours at ${brand.name} ends. To unsubscribe, open ${leave}`,
      };
    },
  });
