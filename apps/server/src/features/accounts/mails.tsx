import { isolated } from '@hub/contract/direction';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** The emails about connected marketplace accounts. */
export const accountMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    'accounts/wanted-elsewhere': ({ account }, recipient) => ({
      subject: 'Someone tried to connect your Envato account to another account',
      preview: 'We refused it. Your account stays connected.',
      paragraphs: [
        <>
          Someone who is signed in to Envato as <strong>{isolated(String(account))}</strong> tried
          to connect it to another account here. It is connected to {theAccount(recipient)}, so we
          refused this and nothing was changed.
        </>,
        <>
          If you have two accounts here and want to use the other one, disconnect it in this one
          first. If it wasn’t you, change your password at Envato.
        </>,
      ],
      action: { label: 'See your Envato accounts', url: linkTo(brand, '/settings') },
      why: `You’re receiving this email because the Envato account ${isolated(String(account))} is connected to your account at ${brand.name}.`,
    }),
  });
