import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, toTemplates, type Letters, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

const settingsOf = (brand: MailBrand): string => linkTo(brand, '/settings#privacy');

const asOwner = (brand: MailBrand): string =>
  `You get this mail because it is about your own data at ${brand.name}.`;

/** `21/11/2026`. */
const dayOf = (instant: unknown): string => {
  const [year, month, day] = String(instant).slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

/** The mails about taking one's data along, and about leaving. */
export const privacyMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    ...exportMails(brand),
    'privacy.erase_asked': ({ at }, recipient) => ({
      subject: `Your account at ${brand.name} will be erased`,
      preview: `On ${dayOf(at)}. Until then you can take it back.`,
      paragraphs: [
        <>
          You asked us to erase {theAccount(recipient)}. That happens on {dayOf(at)}; until then you
          can sign in and take it back with one press.
        </>,
        <>
          Then your sites are released, and their theme keeps running; the access to your
          marketplace account is destroyed; your licenses are free to be registered again; your
          messages and everything else about you is gone. If it was not you, sign in, keep the
          account and choose a new password.
        </>,
      ],
      action: { label: 'Keep my account', url: settingsOf(brand) },
      why: asOwner(brand),
    }),
    'privacy.erase_taken_back': (_data, recipient) => ({
      subject: `Your account at ${brand.name} stays`,
      preview: 'It will not be erased.',
      paragraphs: [
        <>You took it back: {theAccount(recipient)} stays as it is, and is not erased.</>,
      ],
      why: asOwner(brand),
    }),
    'privacy.erased': () => ({
      subject: `Your account at ${brand.name} was erased`,
      preview: 'This is our last mail to you.',
      paragraphs: [
        <>
          Your account was erased, with everything that we held about you. Your sites are released
          and keep their theme; your licenses are free to be registered again. Purchases and
          invoices themselves are with the marketplace.
        </>,
      ],
      why: `You get this mail because this was the address of an account at ${brand.name}. It is forgotten with this mail.`,
    }),
  });

const exportMails = (brand: MailBrand): Letters => ({
  'privacy.export_ready': (_data, recipient) => ({
    subject: `The copy of your data at ${brand.name} is ready`,
    preview: 'It is there for seven days.',
    paragraphs: [
      <>
        The copy of everything that we hold about {theAccount(recipient)} is ready. You find it in
        your settings for seven days; to download it you give your password.
      </>,
    ],
    action: { label: 'Download it', url: settingsOf(brand) },
    why: asOwner(brand),
  }),
  'privacy.export_failed': () => ({
    subject: `The copy of your data at ${brand.name} could not be made`,
    preview: 'Please ask for it once more.',
    paragraphs: [
      <>
        Something went wrong while we made the copy of your data. Please ask for it once more in
        your settings.
      </>,
    ],
    action: { label: 'Ask again', url: settingsOf(brand) },
    why: asOwner(brand),
  }),
  'privacy.exported_by_support': ({ reason }, recipient) => ({
    subject: `Our support at ${brand.name} made a copy of your data`,
    preview: 'As you asked, or tell us.',
    paragraphs: [
      <>
        Our support made a copy of everything that we hold about {theAccount(recipient)}. If you did
        not ask for it, please write to us.
      </>,
      <>Our support says why: {String(reason)}</>,
    ],
    why: asOwner(brand),
  }),
});
