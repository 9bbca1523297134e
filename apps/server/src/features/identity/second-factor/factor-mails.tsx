import { notMeOf, securityOf } from '#identity/addresses/address-mails.tsx';
import type { Keys } from '#platform/keys.ts';
import { hello, theAccount } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

const undo =
  'If not, say so with the button: it opens a page where one press signs every device out, takes away what was added since, and mails you a link for a new password. It works for seven days.';

/** The mails about the second factor by app. */
export const factorMails = (brand: MailBrand, keys: Keys): MailTemplates => ({
  'identity.second_factor_on': ({ notMe }, recipient) => ({
    subject: `The second factor at ${brand.name} is on`,
    body: (
      <MailLayout
        brand={brand}
        preview="Signing in now asks for a code of your app."
        heading={hello(recipient)}
        action={{ label: 'This was not me', url: notMeOf(brand, keys, notMe) }}
        why={`You get this mail because the second factor of your account at ${brand.name} was turned on.`}
      >
        <MailText>
          From now on signing in to {theAccount(recipient)} asks for a code of your app, after the
          password. Keep the recovery codes where you find them without your phone.
        </MailText>
        <MailText>If that was you, there is nothing to do. {undo}</MailText>
      </MailLayout>
    ),
  }),
  'identity.second_factor_off': ({ notMe }, recipient) => ({
    subject: `The second factor at ${brand.name} is off`,
    body: (
      <MailLayout
        brand={brand}
        preview="Your password alone signs you in."
        heading={hello(recipient)}
        action={{ label: 'This was not me', url: notMeOf(brand, keys, notMe) }}
        why={`You get this mail because the second factor of your account at ${brand.name} was turned off.`}
      >
        <MailText>
          Signing in to {theAccount(recipient)} asks for the password alone again. The recovery
          codes ended with the second factor.
        </MailText>
        <MailText>If that was you, there is nothing to do. {undo}</MailText>
      </MailLayout>
    ),
  }),
  'identity.recovery_codes_made': ({ notMe }, recipient) => ({
    subject: `New recovery codes at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="The old ones work no more."
        heading={hello(recipient)}
        action={{ label: 'This was not me', url: notMeOf(brand, keys, notMe) }}
        why={`You get this mail because new recovery codes were made for your account at ${brand.name}.`}
      >
        <MailText>
          Ten new recovery codes were made for {theAccount(recipient)}; the old ones work no more.
        </MailText>
        <MailText>If that was you, there is nothing to do. {undo}</MailText>
      </MailLayout>
    ),
  }),
  'identity.recovery_code_used': ({ left }, recipient) => ({
    subject: `A recovery code was used at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview={leftInWords(Number(left))}
        heading={hello(recipient)}
        action={{ label: 'Your second factor', url: securityOf(brand) }}
        why={`You get this mail because a recovery code of your account at ${brand.name} was used.`}
      >
        <MailText>
          One of the recovery codes of {theAccount(recipient)} was just used in the place of a code
          of the app. {leftInWords(Number(left))} You can make new ones under Settings, Security.
        </MailText>
        <MailText>
          If it was not you, somebody has your codes and your password: choose a new password at
          once, then make new recovery codes.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.codes_guessed': (_data, recipient) => ({
    subject: `Somebody knows your password at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="The second factor kept them out. Choose a new password now."
        heading={hello(recipient)}
        action={{
          label: 'Choose a new password',
          url: new URL('/reset-password', brand.url).href,
        }}
        why={`You get this mail because many codes were wrong after the right password of your account at ${brand.name}. At most one comes a day.`}
      >
        <MailText>
          Somebody gave the right password of {theAccount(recipient)}, and then many wrong codes of
          the second factor. Nobody got in. For a day no more codes are looked at, save on devices
          where you have signed in before.
        </MailText>
        <MailText>
          If that was you: with a new password by e-mail you can try again at once. If it was not,
          choose a new one now, and use it nowhere else.
        </MailText>
      </MailLayout>
    ),
  }),
});

const leftInWords = (left: number): string =>
  left === 0 ? 'It was the last one.' : left === 1 ? 'One more is left.' : `${left} more are left.`;
