import { notMe, securityOf } from '#identity/mail-actions.ts';
import { ifNotYou } from '#identity/texts.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import type { Letters, MailBrand } from '#platform/mail/letter.tsx';

/** The mails about passkeys. */
export const passkeyMails = (brand: MailBrand, keys: Keys): Letters => ({
  'identity.passkey_added': ({ notMe: codeId, name }, recipient) => ({
    subject: `A passkey was added at ${brand.name}: ${String(name)}`,
    preview: 'It signs in without the password.',
    paragraphs: [
      <>
        The passkey “{String(name)}” now signs in to {theAccount(recipient)}, without name and
        password.
      </>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You get this mail because a passkey was added to your account at ${brand.name}.`,
  }),
  'identity.passkey_removed': ({ notMe: codeId, name }, recipient) => ({
    subject: `A passkey was removed at ${brand.name}: ${String(name)}`,
    preview: 'It signs in no more.',
    paragraphs: [
      <>
        The passkey “{String(name)}” signs in to {theAccount(recipient)} no more. Your device may
        still offer it; you can remove it there, too.
      </>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You get this mail because a passkey was removed from your account at ${brand.name}.`,
  }),
  'identity.passkey_copied': ({ name }, recipient) => ({
    subject: `There may be a copy of your passkey at ${brand.name}`,
    preview: 'It was refused. Please remove it, and add another.',
    paragraphs: [
      <>
        Somebody signed with the passkey “{String(name)}” of {theAccount(recipient)}, and its
        counter had gone back, as that of a copy does. It was refused: nobody got in.
      </>,
      <>
        Please sign in another way, remove this passkey and add a new one. If it was you, and the
        device is old or was restored from a backup, that mends it, too.
      </>,
    ],
    action: { label: 'Your passkeys', url: securityOf(brand) },
    why: `You get this mail because a passkey of your account at ${brand.name} was refused.`,
  }),
});
