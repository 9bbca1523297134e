import { addressMails } from './addresses/address-mails.tsx';
import { lostFactorMails } from './lost-factor/lost-factor-mails.tsx';
import { passkeyMails } from './passkeys/passkey-mails.tsx';
import { factorMails } from './second-factor/factor-mails.tsx';
import { codeOf } from './codes/code-service.ts';
import { newPassword, notMe } from './mail-actions.ts';
import { supportMails } from './operators/mails.tsx';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** The mails about an account itself. */
export const identityMails = (brand: MailBrand, keys: Keys): MailTemplates =>
  toTemplates(brand, {
    'identity.verify_email': ({ codeId }) => ({
      subject: `Verify your e-mail address for ${brand.name}`,
      preview: 'One click, and your account is ready.',
      heading: `Welcome to ${brand.name}`,
      paragraphs: [
        <>
          Please confirm that this address is yours. The link works for 24 hours and opens a page
          with one button.
        </>,
      ],
      action: {
        label: 'Verify e-mail address',
        url: linkTo(brand, `/verify-email/${codeOf(keys, Number(codeId))}`),
      },
      why: `You get this mail because somebody registered at ${brand.name} with this address. If it was not you, ignore it: without the click nothing happens.`,
    }),
    'identity.already_registered': (_data, recipient) => ({
      subject: `You already have an account at ${brand.name}`,
      preview: 'Your purchase code was not used.',
      paragraphs: [
        <>
          Somebody, probably you, just tried to register with this address. It already belongs to{' '}
          {theAccount(recipient)}, so nothing was changed and the purchase code stays unused.
        </>,
        <>Sign in with it, and add the purchase code there.</>,
      ],
      action: { label: 'Sign in', url: linkTo(brand, '/login') },
      why: `You get this mail because somebody tried to register at ${brand.name} with this address.`,
    }),
    'identity.reset_password': ({ codeId }, recipient) => ({
      subject: `Choose a new password for ${brand.name}`,
      preview: 'The link works for one hour.',
      paragraphs: [
        <>
          Somebody, probably you, forgot the password of {theAccount(recipient)}. The link works
          once and for one hour.
        </>,
      ],
      action: newPassword(brand, keys, codeId),
      why: `You get this mail because somebody asked for a new password at ${brand.name} with this address. If it was not you, ignore it: your password stays as it is.`,
    }),
    'identity.not_me': ({ codeId }, recipient) => ({
      subject: `Choose a new password for ${brand.name} now`,
      preview: 'Every device was signed out, and the old password works no more.',
      paragraphs: [
        <>
          You told us that somebody else was at {theAccount(recipient)}. Every device was signed
          out, and the old password works no more.
        </>,
        <>
          Please choose a new one that you use nowhere else. The link works once and for one hour;
          after that, ask for another under “Forgot your password?”.
        </>,
      ],
      action: newPassword(brand, keys, codeId),
      why: `You get this mail because “This was not me” was pressed in a mail of ${brand.name} about your account.`,
    }),
    'identity.password_changed': (_data, recipient) => ({
      subject: `Your password at ${brand.name} was changed`,
      preview: 'If it was not you, choose a new one now.',
      paragraphs: [
        <>
          The password of {theAccount(recipient)} was just changed, and other devices were signed
          out. If that was you, there is nothing to do.
        </>,
        <>If it was not, choose a new password at once.</>,
      ],
      action: { label: 'That was not me', url: linkTo(brand, '/reset-password') },
      why: `You get this mail because the password of your account at ${brand.name} was changed.`,
    }),
    'identity.sign_ins_slowed': (_data, recipient) => ({
      subject: `Somebody is guessing your password at ${brand.name}`,
      preview: 'Your account is safe; there is nothing that you must do.',
      paragraphs: [
        <>
          In the last hours, somebody tried many wrong passwords for {theAccount(recipient)}. None
          of them was right. From now on each try waits and must solve a puzzle, so guessing on is
          hopeless.
        </>,
        <>
          On devices where you have signed in before, nothing changes for you. If you use the same
          password elsewhere, please choose another one here.
        </>,
      ],
      why: `You get this mail because many sign-ins to your account at ${brand.name} failed. At most one comes a day.`,
    }),
    ...addressMails(brand, keys),
    ...supportMails(brand, keys),
    ...factorMails(brand, keys),
    ...passkeyMails(brand, keys),
    ...lostFactorMails(brand, keys),
    'identity.new_device': ({ device, address, at, notMe: codeId }, recipient) => ({
      subject: `New sign-in at ${brand.name}`,
      preview: `${String(device)}, ${String(address)}`,
      paragraphs: [
        <>
          Somebody signed in to {theAccount(recipient)}: with {String(device)}, from the address{' '}
          {String(address)}, on {inWords(String(at))}.
        </>,
        <>
          If that was you, there is nothing to do. If not, say so with the button: it opens a page
          where one press signs every device out and mails you a link for a new password. It works
          for seven days.
        </>,
      ],
      action: notMe(brand, keys, codeId),
      why: `You get this mail because somebody signed in to your account at ${brand.name} from where nobody had before.`,
    }),
  });

/** `21/11/2026, 10:55 UTC`. */
function inWords(instant: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(instant) ?? [];
  return `${day}/${month}/${year}, ${time} UTC`;
}
