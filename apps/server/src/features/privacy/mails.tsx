import { mailTexts as texts } from './mail-texts.ts';
import { letterOf, linkTo, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { formatDate } from '@hub/language/formats';

export function privacyMails(brand: MailBrand): MailTemplates {
  const { why } = texts;
  const values = { hub: brand.name };
  const settings = (label: string) => ({ label, url: linkTo(brand, '/settings#privacy') });
  return toTemplates(brand, {
    'privacy/export-ready': (_data, recipient) => ({
      ...letterOf({ ...texts.exportReady, why }, { values, recipient }),
      action: settings(texts.exportReady.action),
    }),
    'privacy/export-failed': (_data, recipient) => ({
      ...letterOf({ ...texts.exportFailed, why }, { values, recipient }),
      action: settings(texts.exportFailed.action),
    }),
    'privacy/exported-by-support': ({ reason }, recipient) =>
      letterOf({ ...texts.exportedBySupport, why }, { values, recipient, reason }),
    'privacy/erase-asked': ({ at }, recipient) => {
      const day = formatDate(String(at));
      const content = { values: { ...values, day }, recipient, parts: { day } };
      return {
        ...letterOf({ ...texts.eraseAsked, why }, content),
        action: settings(texts.eraseAsked.action),
      };
    },
    'privacy/erase-taken-back': (_data, recipient) =>
      letterOf({ ...texts.kept, why }, { values, recipient }),
    'privacy/erased': (_data, recipient) => letterOf(texts.erased, { values, recipient }),
  });
}
