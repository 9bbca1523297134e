import { mailTexts as texts } from './mail-texts.ts';
import { codeOf } from '#identity/codes/code-service.ts';
import { notMe, securityOf, signIn } from '#identity/mail-actions.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { letterOf, linkTo, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** The emails about the email address of an account. */
export function addressMails(brand: MailBrand, keys: Keys): Letters {
  const values = { hub: brand.name };
  return {
    'identity/confirm-email': ({ codeId }, recipient) => ({
      ...letterOf(texts.confirm, { values, recipient, parts: { email: recipient.email } }),
      action: {
        label: texts.confirm.action,
        url: linkTo(brand, `/verify-email/${codeOf(keys, codeId)}`),
      },
    }),
    'identity/email-change-asked': ({ notMe: codeId }, recipient) => ({
      ...letterOf(texts.asked, { values, recipient }),
      action: notMe(brand, keys, codeId),
    }),
    'identity/email-changed': (_data, recipient) => ({
      ...letterOf(texts.changed, { values, recipient, parts: { email: recipient.email } }),
      action: { label: texts.changed.action, url: securityOf(brand) },
    }),
    'identity/email-changed-away': ({ notMe: codeId }, recipient) => ({
      ...letterOf(texts.changedAway, { values, recipient }),
      action: notMe(brand, keys, codeId),
    }),
    'identity/email-wanted': (_data, recipient) => ({
      ...letterOf(texts.wanted, { values, recipient }),
      action: signIn(brand),
    }),
  };
}
