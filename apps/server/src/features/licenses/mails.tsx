import { labelAndMore, licenseLabel } from '@hub/contract/license-label';
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

export function licenseMails(brand: MailBrand): MailTemplates {
  const labelOf = ({ itemName, codeEnd }: JobData): string =>
    licenseLabel({ item: brand.itemName(String(itemName)), code: String(codeEnd), site: null });
  /** Returns the label of the first license, and the number of the others. */
  const labelsOf = (data: JobData): string =>
    labelAndMore(labelOf(data), Number(data['count']) - 1);
  const about =
    (
      words: LetterTexts<{ readonly hub: string; readonly license: string }>,
      label = labelOf,
    ): Letters[string] =>
    (data, recipient) => ({
      ...letterOf(words, {
        values: { hub: brand.name, license: label(data) },
        recipient,
        parts: { license: strong(label(data)) },
        reason: data['reason'],
      }),
      action: seeLicenses(brand),
    });
  return toTemplates(brand, {
    'licenses/moved-away': about(texts.movedAway, labelsOf),
    'licenses/moved-here': about(texts.movedHere, labelsOf),
    'licenses/given-away': about(texts.givenAway),
    'licenses/given-here': about(texts.givenHere),
    'licenses/blocked': about(texts.blocked),
    'licenses/unblocked': about(texts.unblocked),
  });
}
