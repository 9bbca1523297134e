import { securityOf } from '#identity/mail-actions.ts';
import { codeOf } from '#identity/codes/code-service.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** The mails about a second factor that was lost. */
export const lostFactorMails = (brand: MailBrand, keys: Keys): Letters => ({
  'identity.factor_reset_asked': ({ codeId, reason }, recipient) => ({
    subject: `Your second factor at ${brand.name} will be taken away`,
    preview: 'In 24 hours, unless you stop it.',
    paragraphs: [
      <>
        Somebody, probably you, told our support that app, recovery codes and passkeys of{' '}
        {theAccount(recipient)} are lost. Our support says: {String(reason)}
      </>,
      <>
        In 24 hours they are taken away, every device is signed out, and the password alone signs
        in. If that was not you, stop it with the button: it opens a page where one press keeps
        everything as it is.
      </>,
    ],
    action: {
      label: 'Keep my second factor',
      url: linkTo(brand, `/keep-factor/${codeOf(keys, Number(codeId))}`),
    },
    why: `You get this mail because our support was asked to take away the second factor of your account at ${brand.name}.`,
  }),
  'identity.factor_reset': (_data, recipient) => ({
    subject: `Your second factor at ${brand.name} was taken away`,
    preview: 'Your password alone signs you in.',
    paragraphs: [
      <>
        App, recovery codes and passkeys of {theAccount(recipient)} count no more, as our support
        wrote to you a day ago, and every device was signed out. Your password alone signs you in.
      </>,
      <>Please set up a new second factor under Settings, Security.</>,
    ],
    action: { label: 'Set up a new one', url: securityOf(brand) },
    why: `You get this mail because the second factor of your account at ${brand.name} was taken away.`,
  }),
  'identity.factor_kept': (_data, recipient) => ({
    subject: `Your second factor at ${brand.name} stays`,
    preview: 'Nothing is taken away.',
    paragraphs: [
      <>
        App, recovery codes and passkeys of {theAccount(recipient)} stay as they are. If somebody
        else asked for it, they may know your password: please choose a new one.
      </>,
    ],
    action: { label: 'Choose a new password', url: linkTo(brand, '/reset-password') },
    why: `You get this mail because “Keep my second factor” was pressed in a mail of ${brand.name} about your account.`,
  }),
});
