import { mailTexts as texts } from './mail-texts.ts';
import { newPassword, notMe, signIn } from '#identity/mail-actions.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { letterOf, reasonParagraph, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** Emails about support's actions on an account. */
export function supportMails(brand: MailBrand, keys: Keys): Letters {
  const values = { hub: brand.name };
  return {
    ...accessMails(brand),
    'identity/email-corrected-away': ({ notMe: codeId, reason }, recipient) => {
      const letter = letterOf(texts.correctedAway, { values, recipient });
      return {
        ...letter,
        paragraphs: [...letter.paragraphs, ...reasonParagraph(reason)],
        action: notMe(brand, keys, codeId),
      };
    },
    'identity/reset-sent': ({ codeId }, recipient) => ({
      ...letterOf(texts.resetSent, { values, recipient }),
      action: newPassword(brand, keys, codeId),
    }),
  };
}

function accessMails(brand: MailBrand): Letters {
  const values = { hub: brand.name };
  const { why } = texts;
  return {
    'identity/verified-by-support': ({ reason }, recipient) => ({
      ...letterOf({ ...texts.verified, why }, { values, recipient, reason }),
      action: signIn(brand),
    }),
    'identity/signed-out-by-support': ({ reason }, recipient) => ({
      ...letterOf({ ...texts.signedOut, why }, { values, recipient, reason }),
      action: signIn(brand),
    }),
    'identity/blocked': ({ reason }, recipient) => ({
      ...letterOf({ ...texts.blocked, why }, { values, recipient, reason }),
      action: { ...signIn(brand), label: texts.blocked.action },
    }),
    'identity/unblocked': ({ reason }, recipient) => ({
      ...letterOf({ ...texts.unblocked, why }, { values, recipient, reason }),
      action: signIn(brand),
    }),
  };
}
