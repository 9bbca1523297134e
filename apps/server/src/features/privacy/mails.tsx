import { hello, theAccount } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

const settingsOf = (brand: MailBrand): string => new URL('/settings#privacy', brand.url).href;

const asOwner = (brand: MailBrand): string =>
  `You get this mail because it is about your own data at ${brand.name}.`;

/** `21/11/2026`. */
const dayOf = (instant: unknown): string => {
  const [year, month, day] = String(instant).slice(0, 10).split('-');
  return `${day}/${month}/${year}`;
};

/** The mails about taking one's data along, and about leaving. */
export const privacyMails = (brand: MailBrand): MailTemplates => ({
  ...exportMails(brand),
  'privacy.erase_asked': ({ at }, recipient) => ({
    subject: `Your account at ${brand.name} will be erased`,
    body: (
      <MailLayout
        brand={brand}
        preview={`On ${dayOf(at)}. Until then you can take it back.`}
        heading={hello(recipient)}
        action={{ label: 'Keep my account', url: settingsOf(brand) }}
        why={asOwner(brand)}
      >
        <MailText>
          You asked us to erase {theAccount(recipient)}. That happens on {dayOf(at)}; until then you
          can sign in and take it back with one press.
        </MailText>
        <MailText>
          Then your sites are released, and their theme keeps running; the access to your
          marketplace account is destroyed; your licenses are free to be registered again; your
          messages and everything else about you is gone. If it was not you, sign in, keep the
          account and choose a new password.
        </MailText>
      </MailLayout>
    ),
  }),
  'privacy.erase_taken_back': (_data, recipient) => ({
    subject: `Your account at ${brand.name} stays`,
    body: (
      <MailLayout
        brand={brand}
        preview="It will not be erased."
        heading={hello(recipient)}
        why={asOwner(brand)}
      >
        <MailText>
          You took it back: {theAccount(recipient)} stays as it is, and is not erased.
        </MailText>
      </MailLayout>
    ),
  }),
  'privacy.erased': (_data, recipient) => ({
    subject: `Your account at ${brand.name} was erased`,
    body: (
      <MailLayout
        brand={brand}
        preview="This is our last mail to you."
        heading={hello(recipient)}
        why={`You get this mail because this was the address of an account at ${brand.name}. It is forgotten with this mail.`}
      >
        <MailText>
          Your account was erased, with everything that we held about you. Your sites are released
          and keep their theme; your licenses are free to be registered again. Purchases and
          invoices themselves are with the marketplace.
        </MailText>
      </MailLayout>
    ),
  }),
});

const exportMails = (brand: MailBrand): MailTemplates => ({
  'privacy.export_ready': (_data, recipient) => ({
    subject: `The copy of your data at ${brand.name} is ready`,
    body: (
      <MailLayout
        brand={brand}
        preview="It is there for seven days."
        heading={hello(recipient)}
        action={{ label: 'Download it', url: settingsOf(brand) }}
        why={asOwner(brand)}
      >
        <MailText>
          The copy of everything that we hold about {theAccount(recipient)} is ready. You find it in
          your settings for seven days; to download it you give your password.
        </MailText>
      </MailLayout>
    ),
  }),
  'privacy.export_failed': (_data, recipient) => ({
    subject: `The copy of your data at ${brand.name} could not be made`,
    body: (
      <MailLayout
        brand={brand}
        preview="Please ask for it once more."
        heading={hello(recipient)}
        action={{ label: 'Ask again', url: settingsOf(brand) }}
        why={asOwner(brand)}
      >
        <MailText>
          Something went wrong while we made the copy of your data. Please ask for it once more in
          your settings.
        </MailText>
      </MailLayout>
    ),
  }),
  'privacy.exported_by_support': ({ reason }, recipient) => ({
    subject: `Our support at ${brand.name} made a copy of your data`,
    body: (
      <MailLayout
        brand={brand}
        preview="As you asked, or tell us."
        heading={hello(recipient)}
        why={asOwner(brand)}
      >
        <MailText>
          Our support made a copy of everything that we hold about {theAccount(recipient)}. If you
          did not ask for it, please write to us.
        </MailText>
        <MailText>Our support says why: {String(reason)}</MailText>
      </MailLayout>
    ),
  }),
});
