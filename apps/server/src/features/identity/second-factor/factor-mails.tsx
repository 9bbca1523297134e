import { notMe, securityOf } from '#identity/mail-actions.ts';
import { ifNotYou } from '#identity/texts.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** The mails about the second factor by app. */
export const factorMails = (brand: MailBrand, keys: Keys): Letters => ({
  'identity.second_factor_on': ({ notMe: codeId }, recipient) => ({
    subject: `The second factor at ${brand.name} is on`,
    preview: 'Signing in now asks for a code of your app.',
    paragraphs: [
      <>
        From now on signing in to {theAccount(recipient)} asks for a code of your app, after the
        password. Keep the recovery codes where you find them without your phone.
      </>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You get this mail because the second factor of your account at ${brand.name} was turned on.`,
  }),
  'identity.second_factor_off': ({ notMe: codeId }, recipient) => ({
    subject: `The second factor at ${brand.name} is off`,
    preview: 'Your password alone signs you in.',
    paragraphs: [
      <>
        Signing in to {theAccount(recipient)} asks for the password alone again. The recovery codes
        ended with the second factor.
      </>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You get this mail because the second factor of your account at ${brand.name} was turned off.`,
  }),
  'identity.recovery_codes_made': ({ notMe: codeId }, recipient) => ({
    subject: `New recovery codes at ${brand.name}`,
    preview: 'The old ones work no more.',
    paragraphs: [
      <>Ten new recovery codes were made for {theAccount(recipient)}; the old ones work no more.</>,
      ifNotYou,
    ],
    action: notMe(brand, keys, codeId),
    why: `You get this mail because new recovery codes were made for your account at ${brand.name}.`,
  }),
  'identity.recovery_code_used': ({ left }, recipient) => ({
    subject: `A recovery code was used at ${brand.name}`,
    preview: leftInWords(Number(left)),
    paragraphs: [
      <>
        One of the recovery codes of {theAccount(recipient)} was just used in the place of a code of
        the app. {leftInWords(Number(left))} You can make new ones under Settings, Security.
      </>,
      <>
        If it was not you, somebody has your codes and your password: choose a new password at once,
        then make new recovery codes.
      </>,
    ],
    action: { label: 'Your second factor', url: securityOf(brand) },
    why: `You get this mail because a recovery code of your account at ${brand.name} was used.`,
  }),
  'identity.codes_guessed': (_data, recipient) => ({
    subject: `Somebody knows your password at ${brand.name}`,
    preview: 'The second factor kept them out. Choose a new password now.',
    paragraphs: [
      <>
        Somebody gave the right password of {theAccount(recipient)}, and then many wrong codes of
        the second factor. Nobody got in. For a day no more codes are looked at, save on devices
        where you have signed in before.
      </>,
      <>
        If that was you: with a new password by e-mail you can try again at once. If it was not,
        choose a new one now, and use it nowhere else.
      </>,
    ],
    action: {
      label: 'Choose a new password',
      url: linkTo(brand, '/reset-password'),
    },
    why: `You get this mail because many codes were wrong after the right password of your account at ${brand.name}. At most one comes a day.`,
  }),
});

const leftInWords = (left: number): string =>
  left === 0 ? 'It was the last one.' : left === 1 ? 'One more is left.' : `${left} more are left.`;
