import { licenseLabel } from '@hub/contract/license-label';
import { mailTexts as texts } from './mail-texts.ts';
import type { JobData } from '#platform/jobs/jobs.ts';
import {
  letterOf,
  seeLicenses,
  toTemplates,
  type Letters,
  type LetterTexts,
  type MailBrand,
} from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { strong } from '#platform/mail/greeting.tsx';
import { namesOf } from '#verification/texts.ts';

type AllTexts = LetterTexts<{ readonly site: string; readonly count: number }>;
/** Texts of an email. The preview names the license, and the heading equals the subject. */
type SiteTexts = Pick<AllTexts, 'subject' | 'paragraphs'> & { readonly preview?: string };

const text = (data: JobData, key: string): string => String(data[key] ?? '');

const labelOf = ({ itemName }: MailBrand, data: JobData, site: string | null = null): string =>
  licenseLabel({ item: itemName(text(data, 'itemName')), code: text(data, 'codeEnd'), site });

function endingOf(data: JobData): string {
  const { endings } = texts.ended;
  const reason = text(data, 'reason');
  return Object.hasOwn(endings, reason) ? endings[reason as keyof typeof endings] : '';
}

const partsOf = (brand: MailBrand, data: JobData) => ({
  license: strong(labelOf(brand, data)),
  site: text(data, 'site'),
  from: text(data, 'movedFrom'),
  domain: text(data, 'boundTo'),
  // The job stores the first sites by name, and the number of all sites.
  sites: namesOf(text(data, 'site').split(', '), Number(data['count'])),
  ending: <>{endingOf(data)}</>,
});

/** Email templates about live sites. The emails never contain the full purchase code. */
export function verificationMails(brand: MailBrand): MailTemplates {
  const about =
    (wordsOf: (data: JobData) => SiteTexts, reasonIn = 'why'): Letters[string] =>
    (data, recipient) => {
      const words = wordsOf(data);
      const preview = texts.license({ license: labelOf(brand, data) });
      return {
        ...letterOf(
          { preview, why: texts.why, ...words, heading: words.subject },
          {
            values: { site: text(data, 'site'), count: Number(data['count']) },
            recipient,
            parts: partsOf(brand, data),
            reason: data[reasonIn],
          },
        ),
        action: seeLicenses(brand),
      };
    };
  const ofSite = (data: JobData): string =>
    texts.license({ license: labelOf(brand, data, text(data, 'site')) });
  return toTemplates(brand, {
    'verification/activated': about((data) => ({
      ...(text(data, 'movedFrom') === '' ? texts.activated : texts.moved),
      preview: ofSite(data),
    })),
    'verification/activated-by-code': about((data) => ({
      ...texts.activatedByCode,
      preview: ofSite(data),
    })),
    'verification/network': about((data) => ({ ...texts.network, preview: ofSite(data) })),
    'verification/ended': about(() => texts.ended),
    'verification/ended-together': about(() => texts.endedTogether),
    'verification/unbound': about(
      (data) => (text(data, 'boundTo') === '' ? texts.unlocked : texts.unbound),
      'reason',
    ),
    'verification/code-reused': about(() => texts.codeReused),
  });
}
