import { addressMails } from './addresses/address-mails.tsx';
import { secondFactorResetMails } from './second-factor-reset/reset-mails.tsx';
import { passkeyMails } from './passkeys/passkey-mails.tsx';
import { factorMails } from './second-factor/factor-mails.tsx';
import { codeOf } from './codes/code-service.ts';
import { newPassword, notMe } from './mail-actions.ts';
import { supportMails } from './operators/mails.tsx';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { formatDateTime } from '#platform/text/format-date.ts';

/** The emails about an account itself. */
export const identityMails = (brand: MailBrand, keys: Keys): MailTemplates =>
  toTemplates(brand, {
    'identity/verify-email': ({ codeId }) => ({
      subject: `Verify your email address for ${brand.name}`,
      preview: 'One click, and your account is ready.',
      heading: `Welcome to ${brand.name}`,
      paragraphs: [
        <>
          Please confirm that this address is yours. The link works for 24 hours and opens a page
          with one button.
        </>,
      ],
      action: {
        label: 'Verify email address',
        url: linkTo(brand, `/verify-email/${codeOf(keys, Number(codeId))}`),
      },
      why: `You’re receiving this email because someone registered at ${brand.name} with this address. If it wasn’t you, ignore this email. Nothing happens without the click.`,
    }),
    'identity/already-registered': (_data, recipient) => ({
      subject: `You already have an account at ${brand.name}`,
      preview: 'Your purchase code was not used.',
      paragraphs: [
        <>
          Someone, probably you, just tried to register with this address. It already belongs to{' '}
          {theAccount(recipient)}, so nothing was changed and the purchase code was not used.
        </>,
        <>Sign in to that account and add the purchase code there.</>,
      ],
      action: { label: 'Sign in', url: linkTo(brand, '/login') },
      why: `You’re receiving this email because someone tried to register at ${brand.name} with this address.`,
    }),
    'identity/reset-password': ({ codeId }, recipient) => ({
      subject: `Choose a new password for ${brand.name}`,
      preview: 'The link works for one hour.',
      paragraphs: [
        <>
          Someone, probably you, requested a new password for {theAccount(recipient)}. The link
          works once, within one hour.
        </>,
      ],
      action: newPassword(brand, keys, codeId),
      why: `You’re receiving this email because someone requested a new password at ${brand.name} with this address. If it wasn’t you, ignore this email. Your password stays as it is.`,
    }),
    'identity/not-me': ({ codeId }, recipient) => ({
      subject: `Choose a new password for ${brand.name} now`,
      preview: 'All devices were signed out, and your old password no longer works.',
      paragraphs: [
        <>
          You reported that someone else used {theAccount(recipient)}. All devices were signed out,
          and your old password no longer works.
        </>,
        <>
          Please choose a new password that you use nowhere else. The link works once, within one
          hour. After that, request another under “Forgot your password?”.
        </>,
      ],
      action: newPassword(brand, keys, codeId),
      why: `You’re receiving this email because “This wasn’t me” was clicked in an email from ${brand.name} about your account.`,
    }),
    'identity/password-changed': (_data, recipient) => ({
      subject: `Your password at ${brand.name} was changed`,
      preview: 'If it wasn’t you, choose a new password now.',
      paragraphs: [
        <>
          The password of {theAccount(recipient)} was just changed, and all other devices were
          signed out. If this was you, you have nothing to do.
        </>,
        <>If it wasn’t you, choose a new password now.</>,
      ],
      action: { label: 'Choose a new password', url: linkTo(brand, '/reset-password') },
      why: `You’re receiving this email because the password of your account at ${brand.name} was changed.`,
    }),
    'identity/sign-ins-slowed': (_data, recipient) => ({
      subject: `Repeated failed sign-ins to your ${brand.name} account`,
      preview: 'Your account is safe. You don’t have to do anything.',
      paragraphs: [
        <>
          In the last hours, someone tried many wrong passwords for {theAccount(recipient)}. None of
          them was correct. From now on, further attempts are slowed down and need a bot check.
        </>,
        <>
          Nothing changes on devices where you have signed in before. If you use the same password
          elsewhere, please choose a new one here.
        </>,
      ],
      why: `You’re receiving this email because many sign-ins to your account at ${brand.name} failed. We send at most one a day.`,
    }),
    ...addressMails(brand, keys),
    ...supportMails(brand, keys),
    ...factorMails(brand, keys),
    ...passkeyMails(brand, keys),
    ...secondFactorResetMails(brand, keys),
    'identity/new-device': ({ device, address, at, notMe: codeId }, recipient) => ({
      subject: `New sign-in at ${brand.name}`,
      preview: `${String(device)}, ${String(address)}`,
      paragraphs: [
        <>
          Someone signed in to {theAccount(recipient)} with {String(device)}, from the IP address{' '}
          {String(address)}, on {formatDateTime(String(at))}.
        </>,
        <>
          If this was you, you have nothing to do. If it wasn’t you, click “This wasn’t me” within
          seven days. We’ll sign out every device and email you a link for a new password.
        </>,
      ],
      action: notMe(brand, keys, codeId),
      why: `You’re receiving this email because someone signed in to your account at ${brand.name} from a new device or place.`,
    }),
  });
