import { isolated } from '@hub/contract/direction';
import { hello } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** The mails about connected marketplace accounts. */
export const accountMails = (brand: MailBrand): MailTemplates => ({
  'accounts.wanted_elsewhere': ({ account }, recipient) => ({
    subject: 'Your Envato account was used to connect another account here',
    body: (
      <MailLayout
        brand={brand}
        preview="It was refused; your account stays connected."
        heading={hello(recipient)}
        action={{ label: 'See your Envato accounts', url: new URL('/settings', brand.url).href }}
        why={`You get this mail because the Envato account ${isolated(String(account))} is connected to your account at ${brand.name}.`}
      >
        <MailText>
          Somebody who is signed in to Envato as <strong>{isolated(String(account))}</strong> tried
          to connect it to another account here. It belongs to your account{' '}
          <strong>{recipient.username}</strong>, so this was refused and nothing was changed.
        </MailText>
        <MailText>
          If you have two accounts here and want to use the other one, disconnect it in this one
          first. If it was not you, change your password at Envato.
        </MailText>
      </MailLayout>
    ),
  }),
});
