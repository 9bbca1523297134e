import { mailTexts as texts } from './mail-texts.ts';
import { askPassword, notMe, securityOf, withIfNotYou } from '#identity/mail-actions.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { letterOf, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** The emails about two-factor authentication by app. */
export function factorMails(brand: MailBrand, keys: Keys): Letters {
  const values = { hub: brand.name };
  return {
    'identity/second-factor-on': ({ notMe: codeId }, recipient) => ({
      ...withIfNotYou(letterOf(texts.on, { values, recipient })),
      action: notMe(brand, keys, codeId),
    }),
    'identity/second-factor-off': ({ notMe: codeId }, recipient) => ({
      ...withIfNotYou(letterOf(texts.off, { values, recipient })),
      action: notMe(brand, keys, codeId),
    }),
    'identity/recovery-codes-made': ({ notMe: codeId }, recipient) => ({
      ...withIfNotYou(letterOf(texts.codesMade, { values, recipient })),
      action: notMe(brand, keys, codeId),
    }),
    'identity/recovery-code-used': ({ left }, recipient) => {
      const preview = leftInWords(Number(left));
      return {
        // An element, because a text would be isolated as a name is.
        ...letterOf(
          { ...texts.codeUsed, preview },
          { values, recipient, parts: { left: <>{preview}</> } },
        ),
        action: { label: texts.codeUsed.action, url: securityOf(brand) },
      };
    },
    'identity/codes-guessed': (_data, recipient) => ({
      ...letterOf(texts.guessed, { values, recipient }),
      action: askPassword(brand),
    }),
  };
}

const leftInWords = (count: number): string =>
  count === 0 ? texts.lastCode : texts.codesLeft({ count });
