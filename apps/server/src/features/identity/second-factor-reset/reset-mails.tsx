import { mailTexts as texts } from './mail-texts.ts';
import { askPassword, securityOf } from '#identity/mail-actions.ts';
import { codeOf } from '#identity/codes/code-service.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { letterOf, linkTo, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** The emails about a reset of two-factor authentication. */
export function secondFactorResetMails(brand: MailBrand, keys: Keys): Letters {
  const values = { hub: brand.name };
  return {
    'identity/factor-reset-asked': ({ codeId, reason }, recipient) => ({
      ...letterOf(texts.asked, { values, recipient, parts: { reason: String(reason) } }),
      action: {
        label: texts.asked.action,
        url: linkTo(brand, `/keep-factor/${codeOf(keys, codeId)}`),
      },
    }),
    'identity/factor-reset': (_data, recipient) => ({
      ...letterOf(texts.done, { values, recipient }),
      action: { label: texts.done.action, url: securityOf(brand) },
    }),
    'identity/factor-kept': (_data, recipient) => ({
      ...letterOf(texts.kept, { values, recipient }),
      action: askPassword(brand),
    }),
  };
}
