import { licenseLabels } from '@hub/contract/license-label';
import { mailTexts as texts } from './texts.ts';
import { linkTo, seeLicenses, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { sentence, strong } from '#platform/mail/greeting.tsx';
import { formatDate } from '@hub/language/formats';

interface Item {
  readonly id: number;
  readonly name: string;
  /** Missing in emails that the previous release enqueued. */
  readonly codeEnd?: string;
  readonly site?: string | null;
  readonly endsAt: string;
}

const labelsOf = (items: readonly Item[], { itemName }: MailBrand): ReadonlyMap<number, string> =>
  licenseLabels(
    items.map(({ id, name, codeEnd: code = '', site = null }) => {
      return { id, item: itemName(name), code, site };
    }),
  );

export const supportMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    'support/ends': ({ items: json, token }) => {
      const items = JSON.parse(String(json)) as readonly Item[];
      const labels = labelsOf(items, brand);
      const [license = ''] = labels.values();
      // The email names the date, because it may have waited in the queue.
      const day = formatDate(items[0]?.endsAt ?? '');
      const leave = linkTo(brand, `/unsubscribe/${String(token)}`);
      return {
        subject: texts.subject({ count: items.length, license, day }),
        headers: {
          // One-click unsubscribe (RFC 8058).
          'List-Unsubscribe': `<${leave}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
        preview: texts.preview,
        paragraphs: [
          ...items.map(({ id, endsAt }) =>
            sentence(texts.end, {
              license: strong(labels.get(id) ?? ''),
              day: formatDate(endsAt),
            }),
          ),
          texts.stays,
        ],
        action: seeLicenses(brand),
        // The link is an element, because plain text would isolate the address and break the link.
        why: sentence(texts.why, { hub: brand.name, link: <>{leave}</> }),
      };
    },
  });
