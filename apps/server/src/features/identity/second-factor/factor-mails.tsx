import { notMe, securityOf } from '#identity/mail-actions.ts';
import { ifNotYou } from '#identity/texts.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** The emails about two-factor authentication by app. */
export const factorMails = (brand: MailBrand, keys: Keys): Letters => ({
  'identity/second-factor-on': ({ notMe: codeId }, recipient) => ({
    subject: `Two-factor authentication at ${brand.name} is on`,
    preview: 'Signing in now needs a code from your authenticator app.',
    paragraphs: [
      <>
        Signing in to {theAccount(recipient)} now needs a code from your authenticator app, after
        the password. Keep the recovery codes where you can reach them without your phone.
      </>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You’re receiving this email because two-factor authentication of your account at ${brand.name} was turned on.`,
  }),
  'identity/second-factor-off': ({ notMe: codeId }, recipient) => ({
    subject: `Two-factor authentication at ${brand.name} is off`,
    preview: 'You sign in with your password alone.',
    paragraphs: [
      <>
        Signing in to {theAccount(recipient)} now needs the password alone. The recovery codes no
        longer work.
      </>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You’re receiving this email because two-factor authentication of your account at ${brand.name} was turned off.`,
  }),
  'identity/recovery-codes-made': ({ notMe: codeId }, recipient) => ({
    subject: `New recovery codes at ${brand.name}`,
    preview: 'The old ones no longer work.',
    paragraphs: [
      <>
        Ten new recovery codes were created for {theAccount(recipient)}. The old ones no longer
        work.
      </>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You’re receiving this email because new recovery codes were created for your account at ${brand.name}.`,
  }),
  'identity/recovery-code-used': ({ left }, recipient) => ({
    subject: `A recovery code was used at ${brand.name}`,
    preview: leftInWords(Number(left)),
    paragraphs: [
      <>
        A recovery code of {theAccount(recipient)} was just used instead of a code from the app.{' '}
        {leftInWords(Number(left))} You can create new ones under Settings, Security.
      </>,
      <>
        If it wasn’t you, someone has your codes and your password. Choose a new password now, then
        create new recovery codes.
      </>,
    ],
    action: { label: 'See two-factor authentication', url: securityOf(brand) },
    why: `You’re receiving this email because a recovery code of your account at ${brand.name} was used.`,
  }),
  'identity/codes-guessed': (_data, recipient) => ({
    subject: `Someone may know your ${brand.name} password`,
    preview: 'Two-factor authentication kept them out. Choose a new password now.',
    paragraphs: [
      <>
        Someone entered the correct password of {theAccount(recipient)}, and then many wrong
        two-factor codes. No one got in. Code entry is paused for 24 hours, except on devices you’ve
        used before.
      </>,
      <>
        If it was you, reset your password by email to try again now. If it wasn’t you, choose a new
        password now, and use it nowhere else.
      </>,
    ],
    action: {
      label: 'Choose a new password',
      url: linkTo(brand, '/reset-password'),
    },
    why: `You’re receiving this email because many wrong codes followed the correct password of your account at ${brand.name}. We send at most one a day.`,
  }),
});

const leftInWords = (left: number): string =>
  left === 0
    ? 'It was the last code.'
    : left === 1
      ? 'One code is left.'
      : `${left} codes are left.`;
