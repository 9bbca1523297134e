import { securityOf } from '#identity/mail-actions.ts';
import { codeOf } from '#identity/codes/code-service.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** The emails about a reset of two-factor authentication. */
export const secondFactorResetMails = (brand: MailBrand, keys: Keys): Letters => ({
  'identity/factor-reset-asked': ({ codeId, reason }, recipient) => ({
    subject: `Two-factor authentication at ${brand.name} will be removed`,
    preview: 'In 24 hours, unless you stop it.',
    paragraphs: [
      <>
        Someone, probably you, told our support team that the authenticator app, recovery codes and
        passkeys of {theAccount(recipient)} are lost. Reason given by our support team:{' '}
        {String(reason)}
      </>,
      <>
        In 24 hours we remove them and sign out every device. You then sign in with your password
        alone. If it wasn’t you, stop this with the button: it opens a page where one click keeps
        everything as it is.
      </>,
    ],
    action: {
      label: 'Keep two-factor authentication',
      url: linkTo(brand, `/keep-factor/${codeOf(keys, Number(codeId))}`),
    },
    why: `You’re receiving this email because our support team was asked to remove two-factor authentication from your account at ${brand.name}.`,
  }),
  'identity/factor-reset': (_data, recipient) => ({
    subject: `Two-factor authentication at ${brand.name} was removed`,
    preview: 'You sign in with your password alone.',
    paragraphs: [
      <>
        The authenticator app, recovery codes and passkeys of {theAccount(recipient)} no longer
        work, as our support team wrote to you a day ago. Every device was signed out. You sign in
        with your password alone.
      </>,
      <>Please set up two-factor authentication again under Settings, Security.</>,
    ],
    action: { label: 'Set up two-factor authentication', url: securityOf(brand) },
    why: `You’re receiving this email because two-factor authentication was removed from your account at ${brand.name}.`,
  }),
  'identity/factor-kept': (_data, recipient) => ({
    subject: `Two-factor authentication at ${brand.name} was kept`,
    preview: 'Nothing was removed.',
    paragraphs: [
      <>
        The authenticator app, recovery codes and passkeys of {theAccount(recipient)} stay as they
        are. If someone else asked for the reset, they may know your password, so please choose a
        new one.
      </>,
    ],
    action: { label: 'Choose a new password', url: linkTo(brand, '/reset-password') },
    why: `You’re receiving this email because “Keep two-factor authentication” was clicked in an email from ${brand.name} about your account.`,
  }),
});
