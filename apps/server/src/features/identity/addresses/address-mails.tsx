import { codeOf } from '#identity/codes/code-service.ts';
import type { Keys } from '#platform/keys.ts';
import { hello, theAccount } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** Where everything about who may get in stands. */
export const securityOf = (brand: MailBrand): string =>
  new URL('/settings#security', brand.url).href;

/** Where one press undoes what a mail tells of. */
export const notMeOf = (brand: MailBrand, keys: Keys, codeId: unknown): string => {
  // A mail that waits since before there were such codes has none.
  const path = codeId === undefined ? '/reset-password' : `/not-me/${codeOf(keys, Number(codeId))}`;
  return new URL(path, brand.url).href;
};

/** The mails about where an account's mails go. */
export const addressMails = (brand: MailBrand, keys: Keys): MailTemplates => ({
  'identity.confirm_email': ({ codeId }, recipient) => ({
    subject: `Confirm your new e-mail address for ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="One click, and your account moves to this address."
        heading={hello(recipient)}
        action={{
          label: 'Confirm this address',
          url: new URL(`/verify-email/${codeOf(keys, Number(codeId))}`, brand.url).href,
        }}
        why={`You get this mail because somebody wants to use this address for an account at ${brand.name}. If it was not you, ignore it: without the click nothing happens.`}
      >
        <MailText>
          An account is to use the address {recipient.email}. The link works for 24 hours and opens
          a page with one button.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.email_change_asked': ({ notMe }, recipient) => ({
    subject: `A new e-mail address for your account at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="Nothing changes until the new address is confirmed."
        heading={hello(recipient)}
        action={{ label: 'This was not me', url: notMeOf(brand, keys, notMe) }}
        why={`You get this mail because this is the address of your account at ${brand.name}.`}
      >
        <MailText>
          Somebody who is signed in to {theAccount(recipient)} asked to move it to another e-mail
          address. Nothing changes until the link at that address is opened.
        </MailText>
        <MailText>
          If that was not you, say so with the button: it opens a page where one press stops this,
          signs every device out and mails you a link for a new password. It works for seven days.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.email_changed': (_data, recipient) => ({
    subject: `Your e-mail address at ${brand.name} was changed`,
    body: (
      <MailLayout
        brand={brand}
        preview="Mails about your account come here from now on."
        heading={hello(recipient)}
        action={{ label: 'See your settings', url: securityOf(brand) }}
        why={`You get this mail because this is the address of your account at ${brand.name}.`}
      >
        <MailText>
          The account <strong>{recipient.username}</strong> now uses the address {recipient.email}.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.email_changed_away': ({ notMe }, recipient) => ({
    subject: `Your account at ${brand.name} left this e-mail address`,
    body: (
      <MailLayout
        brand={brand}
        preview="If it was not you, one press takes it back."
        heading={hello(recipient)}
        action={{ label: 'This was not me', url: notMeOf(brand, keys, notMe) }}
        why={`You get this mail because this was the address of your account at ${brand.name}.`}
      >
        <MailText>
          The account <strong>{recipient.username}</strong> was moved to another e-mail address,
          which was confirmed by a link there. This address gets no more mails about it.
        </MailText>
        <MailText>
          If that was not you, say so with the button within seven days: it opens a page where one
          press brings the account back to this address, signs every device out and mails you a link
          for a new password.
        </MailText>
      </MailLayout>
    ),
  }),
  'identity.email_wanted': (_data, recipient) => ({
    subject: `Your e-mail address was given for another account at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="Nothing was changed."
        heading={hello(recipient)}
        action={{ label: 'Sign in', url: new URL('/login', brand.url).href }}
        why={`You get this mail because this is the address of your account at ${brand.name}.`}
      >
        <MailText>
          Somebody, perhaps you, wanted to use this address for another account. It belongs to{' '}
          {theAccount(recipient)}, so nothing was changed.
        </MailText>
      </MailLayout>
    ),
  }),
});
