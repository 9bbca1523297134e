import { notMe, securityOf } from '#identity/mail-actions.ts';
import { ifNotYou } from '#identity/texts.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import type { Letters, MailBrand } from '#platform/mail/letter.tsx';

/** The emails about passkeys. */
export const passkeyMails = (brand: MailBrand, keys: Keys): Letters => ({
  'identity/passkey-added': ({ notMe: codeId, name }, recipient) => ({
    subject: `A passkey was added at ${brand.name}: ${String(name)}`,
    preview: 'It signs in without your password.',
    paragraphs: [
      <>
        The passkey “{String(name)}” can now sign in to {theAccount(recipient)}, without username
        and password.
      </>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You’re receiving this email because a passkey was added to your account at ${brand.name}.`,
  }),
  'identity/passkey-removed': ({ notMe: codeId, name }, recipient) => ({
    subject: `A passkey was removed at ${brand.name}: ${String(name)}`,
    preview: 'It can no longer sign in.',
    paragraphs: [
      <>
        The passkey “{String(name)}” can no longer sign in to {theAccount(recipient)}. Your device
        may still offer it; you can remove it there, too.
      </>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You’re receiving this email because a passkey was removed from your account at ${brand.name}.`,
  }),
  'identity/passkey-copied': ({ name }, recipient) => ({
    subject: `We blocked a possibly copied passkey of your ${brand.name} account`,
    preview: 'Please remove this passkey and add a new one.',
    paragraphs: [
      <>
        Someone used the passkey “{String(name)}” of {theAccount(recipient)}. Its counter was lower
        than before, which can mean that the passkey was copied. We blocked it, and no one got in.
      </>,
      <>
        Please sign in another way, remove this passkey and add a new one. Do the same if it was
        you, for example on a device that was restored from a backup.
      </>,
    ],
    action: { label: 'See your passkeys', url: securityOf(brand) },
    why: `You’re receiving this email because a passkey of your account at ${brand.name} was blocked.`,
  }),
});
