import { addressMails } from './addresses/address-mails.tsx';
import { secondFactorResetMails } from './second-factor-reset/reset-mails.tsx';
import { passkeyMails } from './passkeys/passkey-mails.tsx';
import { factorMails } from './second-factor/factor-mails.tsx';
import { codeOf } from './codes/code-service.ts';
import { askPassword, newPassword, notMe, signIn } from './mail-actions.ts';
import { mailTexts as texts } from './mail-texts.ts';
import { deviceOf } from './sessions/device-rules.ts';
import { supportMails } from './operators/mails.tsx';
import type { Keys } from '#platform/secrets/keys.ts';
import { letterOf, linkTo, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { formatDateTime } from '@hub/language/formats';

/** The emails about an account itself. */
export function identityMails(brand: MailBrand, keys: Keys): MailTemplates {
  const values = { hub: brand.name };
  return toTemplates(brand, {
    'identity/verify-email': ({ codeId }, recipient) => ({
      ...letterOf(texts.verify, { values, recipient }),
      action: {
        label: texts.verify.action,
        url: linkTo(brand, `/verify-email/${codeOf(keys, codeId)}`),
      },
    }),
    'identity/already-registered': (_data, recipient) => ({
      ...letterOf(texts.alreadyRegistered, { values, recipient }),
      action: signIn(brand),
    }),
    'identity/reset-password': ({ codeId }, recipient) => ({
      ...letterOf(texts.resetPassword, { values, recipient }),
      action: newPassword(brand, keys, codeId),
    }),
    'identity/not-me': ({ codeId }, recipient) => ({
      ...letterOf(texts.reported, { values, recipient }),
      action: newPassword(brand, keys, codeId),
    }),
    'identity/password-changed': (_data, recipient) => ({
      ...letterOf(texts.passwordChanged, { values, recipient }),
      action: askPassword(brand),
    }),
    'identity/sign-ins-slowed': (_data, recipient) =>
      letterOf(texts.signInsSlowed, { values, recipient }),
    ...addressMails(brand, keys),
    ...supportMails(brand, keys),
    ...factorMails(brand, keys),
    ...passkeyMails(brand, keys),
    ...secondFactorResetMails(brand, keys),
    'identity/new-device': ({ notMe: codeId, at, ...data }, recipient) => {
      const { userAgent, device, address } = data;
      // Releases before 1.0 enqueued the device in words.
      const shown = typeof userAgent === 'string' ? deviceOf(userAgent) : String(device);
      const from = { device: shown, address: String(address) };
      return {
        ...letterOf(texts.newDevice, {
          values: { ...values, ...from },
          recipient,
          parts: { ...from, time: formatDateTime(String(at)) },
        }),
        action: notMe(brand, keys, codeId),
      };
    },
  });
}
