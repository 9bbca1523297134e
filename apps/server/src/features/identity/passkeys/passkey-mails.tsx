import { mailTexts as texts } from './mail-texts.ts';
import { notMe, securityOf, withIfNotYou } from '#identity/mail-actions.ts';
import type { JobData } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { letterOf, type Letters, type MailBrand } from '#platform/mail/letter.tsx';
import type { Recipient } from '#platform/mail/mailer.ts';

/** The emails about passkeys. */
export function passkeyMails(brand: MailBrand, keys: Keys): Letters {
  const contentOf = (data: JobData, recipient: Recipient) => {
    const name = String(data['name']);
    return { values: { hub: brand.name, name }, recipient, parts: { name } };
  };
  return {
    'identity/passkey-added': (data, recipient) => ({
      ...withIfNotYou(letterOf(texts.added, contentOf(data, recipient))),
      action: notMe(brand, keys, data['notMe']),
    }),
    'identity/passkey-removed': (data, recipient) => ({
      ...withIfNotYou(letterOf(texts.removed, contentOf(data, recipient))),
      action: notMe(brand, keys, data['notMe']),
    }),
    'identity/passkey-copied': (data, recipient) => ({
      ...letterOf(texts.copied, contentOf(data, recipient)),
      action: { label: texts.copied.action, url: securityOf(brand) },
    }),
  };
}
