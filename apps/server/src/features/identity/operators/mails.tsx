import { notMeOf } from '#identity/addresses/address-mails.tsx';
import { codeOf } from '#identity/codes/code-service.ts';
import type { JobData } from '#platform/jobs.ts';
import type { Keys } from '#platform/keys.ts';
import { hello, theAccount } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

const byHand = (brand: MailBrand): string =>
  `You get this mail because our support changed something about your account at ${brand.name}.`;

const signIn = (brand: MailBrand) => ({
  label: 'Sign in',
  url: new URL('/login', brand.url).href,
});

const Reason = ({ reason }: { readonly reason: JobData[string] | undefined }) => (
  <MailText>Our support says why: {String(reason)}</MailText>
);

/** The mails about what our support did to an account. */
export const supportMails = (brand: MailBrand, keys: Keys): MailTemplates => ({
  ...accessMails(brand),
  'identity.email_corrected_away': ({ notMe }, recipient) => ({
    subject: `Your account at ${brand.name} left this e-mail address`,
    body: (
      <MailLayout
        brand={brand}
        preview="If you did not ask for that, one press takes it back."
        heading={hello(recipient)}
        action={{ label: 'This was not me', url: notMeOf(brand, keys, notMe) }}
        why={`You get this mail because this was the address of an account at ${brand.name}.`}
      >
        <MailText>
          Our support moved {theAccount(recipient)} to another e-mail address, as somebody asked us
          to. If that was you, there is nothing to do here: open the link in the mail at the new
          address.
        </MailText>
        <MailText>
          If it was not, say so with the button: it opens a page where one press brings the account
          back to this address, signs every device out and mails you a link for a new password. It
          works for seven days.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.reset_sent': ({ codeId }, recipient) => ({
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
        why={`You get this mail because our support at ${brand.name} sent you this link. If you did not ask for it, ignore it: your password stays as it is.`}
      >
        <MailText>
          Our support sent you a link to choose a new password for {theAccount(recipient)}. It works
          once and for one hour.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.verified_by_support': ({ reason }, recipient) => ({
    subject: `Your e-mail address at ${brand.name} is verified`,
    body: (
      <MailLayout
        brand={brand}
        preview="You can sign in now."
        heading={hello(recipient)}
        action={signIn(brand)}
        why={byHand(brand)}
      >
        <MailText>
          Our support has marked the e-mail address of {theAccount(recipient)} as verified. You can
          sign in now.
        </MailText>
        <Reason reason={reason} />
      </MailLayout>
    ),
  }),
});

const accessMails = (brand: MailBrand): MailTemplates => ({
  'identity.signed_out_by_support': ({ reason }, recipient) => ({
    subject: `Every device was signed out at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="Sign in again with your password."
        heading={hello(recipient)}
        action={signIn(brand)}
        why={byHand(brand)}
      >
        <MailText>Our support has signed every device out of {theAccount(recipient)}.</MailText>
        <Reason reason={reason} />
      </MailLayout>
    ),
  }),
  'identity.blocked': ({ reason }, recipient) => ({
    subject: `Your account at ${brand.name} is suspended`,
    body: (
      <MailLayout
        brand={brand}
        preview="Your sites keep running."
        heading={hello(recipient)}
        action={{ label: 'Write to us', url: new URL('/login', brand.url).href }}
        why={byHand(brand)}
      >
        <MailText>
          Our support has suspended {theAccount(recipient)}. Nobody can sign in to it, and it gets
          no new licenses, activations or downloads. Websites that use the theme keep running as
          they are.
        </MailText>
        <Reason reason={reason} />
        <MailText>
          To write to us about it, open the page behind the button, press “Contact us” there and
          then “Report a login issue”.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.unblocked': ({ reason }, recipient) => ({
    subject: `Your account at ${brand.name} is no longer suspended`,
    body: (
      <MailLayout
        brand={brand}
        preview="You can sign in again."
        heading={hello(recipient)}
        action={signIn(brand)}
        why={byHand(brand)}
      >
        <MailText>
          You can sign in to {theAccount(recipient)} again, and everything is as it was.
        </MailText>
        <Reason reason={reason} />
      </MailLayout>
    ),
  }),
});
