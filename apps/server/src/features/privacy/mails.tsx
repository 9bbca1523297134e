import { mailTexts as texts } from './mail-texts.ts';
import {
  letterOf,
  linkTo,
  toTemplates,
  type Letters,
  type MailBrand,
} from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { formatDate } from '@hub/language/formats';

const settingsOf = (brand: MailBrand): string => linkTo(brand, '/settings#privacy');

/** The emails about data export and account deletion. */
export function privacyMails(brand: MailBrand): MailTemplates {
  const { why } = texts;
  const values = { hub: brand.name };
  return toTemplates(brand, {
    ...exportMails(brand),
    'privacy/erase-asked': ({ at }, recipient) => {
      const day = formatDate(String(at));
      const content = { values: { ...values, day }, recipient, parts: { day } };
      return {
        ...letterOf({ ...texts.eraseAsked, why }, content),
        action: { label: texts.eraseAsked.action, url: settingsOf(brand) },
      };
    },
    'privacy/erase-taken-back': (_data, recipient) =>
      letterOf({ ...texts.kept, why }, { values, recipient }),
    'privacy/erased': (_data, recipient) => letterOf(texts.erased, { values, recipient }),
  });
}

function exportMails(brand: MailBrand): Letters {
  const { why } = texts;
  const values = { hub: brand.name };
  return {
    'privacy/export-ready': (_data, recipient) => ({
      ...letterOf({ ...texts.exportReady, why }, { values, recipient }),
      action: { label: texts.exportReady.action, url: settingsOf(brand) },
    }),
    'privacy/export-failed': (_data, recipient) => ({
      ...letterOf({ ...texts.exportFailed, why }, { values, recipient }),
      action: { label: texts.exportFailed.action, url: settingsOf(brand) },
    }),
    'privacy/exported-by-support': ({ reason }, recipient) =>
      letterOf({ ...texts.exportedBySupport, why }, { values, recipient, reason }),
  };
}
