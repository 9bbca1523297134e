import { notMeOf, securityOf } from '#identity/addresses/address-mails.tsx';
import type { Keys } from '#platform/keys.ts';
import { hello, theAccount } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

const undo =
  'If not, say so with the button: it opens a page where one press signs every device out, takes away what was added since, and mails you a link for a new password. It works for seven days.';

/** The mails about passkeys. */
export const passkeyMails = (brand: MailBrand, keys: Keys): MailTemplates => ({
  'identity.passkey_added': ({ notMe, name }, recipient) => ({
    subject: `A passkey was added at ${brand.name}: ${String(name)}`,
    body: (
      <MailLayout
        brand={brand}
        preview="It signs in without the password."
        heading={hello(recipient)}
        action={{ label: 'This was not me', url: notMeOf(brand, keys, notMe) }}
        why={`You get this mail because a passkey was added to your account at ${brand.name}.`}
      >
        <MailText>
          The passkey “{String(name)}” now signs in to {theAccount(recipient)}, without name and
          password.
        </MailText>
        <MailText>If that was you, there is nothing to do. {undo}</MailText>
      </MailLayout>
    ),
  }),
  'identity.passkey_removed': ({ notMe, name }, recipient) => ({
    subject: `A passkey was removed at ${brand.name}: ${String(name)}`,
    body: (
      <MailLayout
        brand={brand}
        preview="It signs in no more."
        heading={hello(recipient)}
        action={{ label: 'This was not me', url: notMeOf(brand, keys, notMe) }}
        why={`You get this mail because a passkey was removed from your account at ${brand.name}.`}
      >
        <MailText>
          The passkey “{String(name)}” signs in to {theAccount(recipient)} no more. Your device may
          still offer it; you can remove it there, too.
        </MailText>
        <MailText>If that was you, there is nothing to do. {undo}</MailText>
      </MailLayout>
    ),
  }),
  'identity.passkey_copied': ({ name }, recipient) => ({
    subject: `There may be a copy of your passkey at ${brand.name}`,
    body: (
      <MailLayout
        brand={brand}
        preview="It was refused. Please remove it, and add another."
        heading={hello(recipient)}
        action={{ label: 'Your passkeys', url: securityOf(brand) }}
        why={`You get this mail because a passkey of your account at ${brand.name} was refused.`}
      >
        <MailText>
          Somebody signed with the passkey “{String(name)}” of {theAccount(recipient)}, and its
          counter had gone back, as that of a copy does. It was refused: nobody got in.
        </MailText>
        <MailText>
          Please sign in another way, remove this passkey and add a new one. If it was you, and the
          device is old or was restored from a backup, that mends it, too.
        </MailText>
      </MailLayout>
    ),
  }),
});
