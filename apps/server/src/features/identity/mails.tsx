import { addressMails, notMeOf } from './addresses/address-mails.tsx';
import { lostFactorMails } from './lost-factor/lost-factor-mails.tsx';
import { passkeyMails } from './passkeys/passkey-mails.tsx';
import { factorMails } from './second-factor/factor-mails.tsx';
import { codeOf } from './codes/code-service.ts';
import { supportMails } from './operators/mails.tsx';
import type { Keys } from '#platform/keys.ts';
import { hello, theAccount } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** The mails about an account itself. */
export const identityMails = (brand: MailBrand, keys: Keys): MailTemplates => ({
  'identity.verify_email': ({ codeId }) => ({
    subject: `Verify your e-mail address for ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="One click, and your account is ready."
        heading={`Welcome to ${brand.name}`}
        action={{
          label: 'Verify e-mail address',
          url: new URL(`/verify-email/${codeOf(keys, Number(codeId))}`, brand.url).href,
        }}
        why={`You get this mail because somebody registered at ${brand.name} with this address. If it was not you, ignore it: without the click nothing happens.`}
      >
        <MailText>
          Please confirm that this address is yours. The link works for 24 hours and opens a page
          with one button.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.already_registered': (_data, recipient) => ({
    subject: `You already have an account at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="Your purchase code was not used."
        heading={hello(recipient)}
        action={{ label: 'Sign in', url: new URL('/login', brand.url).href }}
        why={`You get this mail because somebody tried to register at ${brand.name} with this address.`}
      >
        <MailText>
          Somebody, probably you, just tried to register with this address. It already belongs to{' '}
          {theAccount(recipient)}, so nothing was changed and the purchase code stays unused.
        </MailText>
        <MailText>Sign in with it, and add the purchase code there.</MailText>
      </MailLayout>
    ),
  }),
  'identity.reset_password': ({ codeId }, recipient) => ({
    subject: `Choose a new password for ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="The link works for one hour."
        heading={hello(recipient)}
        action={{
          label: 'Choose a new password',
          url: new URL(`/reset-password/${codeOf(keys, Number(codeId))}`, brand.url).href,
        }}
        why={`You get this mail because somebody asked for a new password at ${brand.name} with this address. If it was not you, ignore it: your password stays as it is.`}
      >
        <MailText>
          Somebody, probably you, forgot the password of {theAccount(recipient)}. The link works
          once and for one hour.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.not_me': ({ codeId }, recipient) => ({
    subject: `Choose a new password for ${brand.name} now`,
    body: (
      <MailLayout
        brand={brand}
        preview="Every device was signed out, and the old password works no more."
        heading={hello(recipient)}
        action={{
          label: 'Choose a new password',
          url: new URL(`/reset-password/${codeOf(keys, Number(codeId))}`, brand.url).href,
        }}
        why={`You get this mail because “This was not me” was pressed in a mail of ${brand.name} about your account.`}
      >
        <MailText>
          You told us that somebody else was at {theAccount(recipient)}. Every device was signed
          out, and the old password works no more.
        </MailText>
        <MailText>
          Please choose a new one that you use nowhere else. The link works once and for one hour;
          after that, ask for another under “Forgot your password?”.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.password_changed': (_data, recipient) => ({
    subject: `Your password at ${brand.name} was changed`,
    body: (
      <MailLayout
        brand={brand}
        preview="If it was not you, choose a new one now."
        heading={hello(recipient)}
        action={{ label: 'That was not me', url: new URL('/reset-password', brand.url).href }}
        why={`You get this mail because the password of your account at ${brand.name} was changed.`}
      >
        <MailText>
          The password of {theAccount(recipient)} was just changed, and other devices were signed
          out. If that was you, there is nothing to do.
        </MailText>
        <MailText>If it was not, choose a new password at once.</MailText>
      </MailLayout>
    ),
  }),
  'identity.sign_ins_slowed': (_data, recipient) => ({
    subject: `Somebody is guessing your password at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="Your account is safe; there is nothing that you must do."
        heading={hello(recipient)}
        why={`You get this mail because many sign-ins to your account at ${brand.name} failed. At most one comes a day.`}
      >
        <MailText>
          In the last hours, somebody tried many wrong passwords for {theAccount(recipient)}. None
          of them was right. From now on each try waits and must solve a puzzle, so guessing on is
          hopeless.
        </MailText>
        <MailText>
          On devices where you have signed in before, nothing changes for you. If you use the same
          password elsewhere, please choose another one here.
        </MailText>
      </MailLayout>
    ),
  }),
  ...addressMails(brand, keys),
  ...supportMails(brand, keys),
  ...factorMails(brand, keys),
  ...passkeyMails(brand, keys),
  ...lostFactorMails(brand, keys),
  'identity.new_device': ({ device, address, at, notMe }, recipient) => ({
    subject: `New sign-in at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview={`${String(device)}, ${String(address)}`}
        heading={hello(recipient)}
        action={{ label: 'This was not me', url: notMeOf(brand, keys, notMe) }}
        why={`You get this mail because somebody signed in to your account at ${brand.name} from where nobody had before.`}
      >
        <MailText>
          Somebody signed in to {theAccount(recipient)}: with {String(device)}, from the address{' '}
          {String(address)}, on {inWords(String(at))}.
        </MailText>
        <MailText>
          If that was you, there is nothing to do. If not, say so with the button: it opens a page
          where one press signs every device out and mails you a link for a new password. It works
          for seven days.
        </MailText>
      </MailLayout>
    ),
  }),
});

/** `21/11/2026, 10:55 UTC`. */
function inWords(instant: string): string {
  const [, year, month, day, time] = /^(\d+)-(\d+)-(\d+)T(\d+:\d+)/.exec(instant) ?? [];
  return `${day}/${month}/${year}, ${time} UTC`;
}
