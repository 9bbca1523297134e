import { securityOf } from '#identity/addresses/address-mails.tsx';
import { codeOf } from '#identity/codes/code-service.ts';
import type { Keys } from '#platform/keys.ts';
import { hello, theAccount } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** The mails about a second factor that was lost. */
export const lostFactorMails = (brand: MailBrand, keys: Keys): MailTemplates => ({
  'identity.factor_reset_asked': ({ codeId, reason }, recipient) => ({
    subject: `Your second factor at ${brand.name} will be taken away`,
    body: (
      <MailLayout
        brand={brand}
        preview="In 24 hours, unless you stop it."
        heading={hello(recipient)}
        action={{
          label: 'Keep my second factor',
          url: new URL(`/keep-factor/${codeOf(keys, Number(codeId))}`, brand.url).href,
        }}
        why={`You get this mail because our support was asked to take away the second factor of your account at ${brand.name}.`}
      >
        <MailText>
          Somebody, probably you, told our support that app, recovery codes and passkeys of{' '}
          {theAccount(recipient)} are lost. Our support says: {String(reason)}
        </MailText>
        <MailText>
          In 24 hours they are taken away, every device is signed out, and the password alone signs
          in. If that was not you, stop it with the button: it opens a page where one press keeps
          everything as it is.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.factor_reset': (_data, recipient) => ({
    subject: `Your second factor at ${brand.name} was taken away`,
    body: (
      <MailLayout
        brand={brand}
        preview="Your password alone signs you in."
        heading={hello(recipient)}
        action={{ label: 'Set up a new one', url: securityOf(brand) }}
        why={`You get this mail because the second factor of your account at ${brand.name} was taken away.`}
      >
        <MailText>
          App, recovery codes and passkeys of {theAccount(recipient)} count no more, as our support
          wrote to you a day ago, and every device was signed out. Your password alone signs you in.
        </MailText>
        <MailText>Please set up a new second factor under Settings, Security.</MailText>
      </MailLayout>
    ),
  }),
  'identity.factor_kept': (_data, recipient) => ({
    subject: `Your second factor at ${brand.name} stays`,
    body: (
      <MailLayout
        brand={brand}
        preview="Nothing is taken away."
        heading={hello(recipient)}
        action={{ label: 'Choose a new password', url: new URL('/reset-password', brand.url).href }}
        why={`You get this mail because “Keep my second factor” was pressed in a mail of ${brand.name} about your account.`}
      >
        <MailText>
          App, recovery codes and passkeys of {theAccount(recipient)} stay as they are. If somebody
          else asked for it, they may know your password: please choose a new one.
        </MailText>
      </MailLayout>
    ),
  }),
});
