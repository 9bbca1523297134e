import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, toTemplates, type Letters, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { formatDate } from '#platform/text/format-date.ts';

const settingsOf = (brand: MailBrand): string => linkTo(brand, '/settings#privacy');

const asOwner = (brand: MailBrand): string =>
  `You’re receiving this email because it is about your data at ${brand.name}.`;

/** The emails about data export and account deletion. */
export const privacyMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    ...exportMails(brand),
    'privacy/erase-asked': ({ at }, recipient) => ({
      subject: `Your ${brand.name} account will be deleted`,
      preview: `On ${formatDate(String(at))}. Until then you can cancel the deletion.`,
      paragraphs: [
        <>
          You asked us to delete {theAccount(recipient)}. We delete it on {formatDate(String(at))}.
          Until then you can sign in and cancel the deletion with one click.
        </>,
        <>
          Your sites are then deactivated, and the theme keeps running on them. Our access to your
          marketplace account is removed, your licenses can be registered again, and your messages
          and all other data about you are deleted. If it wasn’t you, sign in, keep the account and
          choose a new password.
        </>,
      ],
      action: { label: 'Keep my account', url: settingsOf(brand) },
      why: asOwner(brand),
    }),
    'privacy/erase-taken-back': (_data, recipient) => ({
      subject: `Your ${brand.name} account will not be deleted`,
      preview: 'The deletion was canceled.',
      paragraphs: [<>You canceled the deletion, so {theAccount(recipient)} stays as it is.</>],
      why: asOwner(brand),
    }),
    'privacy/erased': () => ({
      subject: `Your ${brand.name} account was deleted`,
      preview: 'This is our last email to you.',
      paragraphs: [
        <>
          We deleted your account and all data about you. Your sites are deactivated and keep their
          theme. Your licenses can be registered again. Purchases and invoices stay with the
          marketplace.
        </>,
      ],
      why: `You’re receiving this email because this was the address of an account at ${brand.name}. We delete the address after this email.`,
    }),
  });

const exportMails = (brand: MailBrand): Letters => ({
  'privacy/export-ready': (_data, recipient) => ({
    subject: `Your ${brand.name} data export is ready`,
    preview: 'You can download it for seven days.',
    paragraphs: [
      <>
        The export of all data about {theAccount(recipient)} is ready. You can download it in your
        settings for seven days. You need your password.
      </>,
    ],
    action: { label: 'Download export', url: settingsOf(brand) },
    why: asOwner(brand),
  }),
  'privacy/export-failed': () => ({
    subject: `Your ${brand.name} data export failed`,
    preview: 'Please request it again.',
    paragraphs: [
      <>
        Something went wrong while we prepared your data export. Please request it again in your
        settings.
      </>,
    ],
    action: { label: 'Request export', url: settingsOf(brand) },
    why: asOwner(brand),
  }),
  'privacy/exported-by-support': ({ reason }, recipient) => ({
    subject: `The ${brand.name} support team exported your data`,
    preview: 'If you did not ask for it, tell us.',
    paragraphs: [
      <>
        Our support team exported all data about {theAccount(recipient)}. If you did not ask for it,
        please write to us.
      </>,
      <>Reason given by our support team: {String(reason)}</>,
    ],
    why: asOwner(brand),
  }),
});
