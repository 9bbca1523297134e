import { licenseLabel } from '@hub/contract/license-label';
import { hello } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { JobData } from '#platform/jobs.ts';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** `Essentials`, or `Essentials and 2 more`. */
function namesOf({ count, itemName }: JobData): string {
  const more = Number(count) - 1;
  return more > 0 ? `${String(itemName)} and ${more} more` : String(itemName);
}

const labelOf = ({ itemName, codeEnd }: JobData): string =>
  licenseLabel({ item: String(itemName), code: String(codeEnd), site: null });

/** The mails about who owns a licence. */
export const licenseMails = (brand: MailBrand): MailTemplates => ({
  'licenses.moved_away': (data, recipient) => ({
    subject: 'A license of yours went over to its buyer’s account',
    body: (
      <MailLayout
        brand={brand}
        preview="Activated sites keep working."
        heading={hello(recipient)}
        action={{ label: 'See your licenses', url: new URL('/dashboard', brand.url).href }}
        why={`You get this mail because a license left your account at ${brand.name}.`}
      >
        <MailText>
          You had added <strong>{namesOf(data)}</strong> by purchase code. The Envato account that
          made this purchase was now connected to another account here, so the license belongs to
          that account from now on.
        </MailText>
        <MailText>
          Sites that are activated with it keep working. If the purchase is yours, connect the
          Envato account that you bought it with.
        </MailText>
      </MailLayout>
    ),
  }),
  'licenses.moved_here': (data, recipient) => ({
    subject: 'A license came over to your account',
    body: (
      <MailLayout
        brand={brand}
        preview="Another account had added it by purchase code."
        heading={hello(recipient)}
        action={{ label: 'See your licenses', url: new URL('/dashboard', brand.url).href }}
        why={`You get this mail because you connected your Envato account at ${brand.name}.`}
      >
        <MailText>
          Your Envato account shows that you bought <strong>{namesOf(data)}</strong>. Another
          account here had added it by its purchase code; it is yours now, with the sites that are
          activated with it.
        </MailText>
        <MailText>Please look at its sites: you can release those that you do not know.</MailText>
      </MailLayout>
    ),
  }),
  'licenses.blocked': (data, recipient) => ({
    subject: `Your license ${labelOf(data)} is blocked`,
    body: (
      <MailLayout
        brand={brand}
        preview="Your websites themselves are untouched."
        heading={hello(recipient)}
        action={{ label: 'See your licenses', url: new URL('/dashboard', brand.url).href }}
        why="You get this mail because the license is in your account."
      >
        <MailText>
          Our support has blocked the license <strong>{labelOf(data)}</strong>. It activates no site
          and gets no downloads while it is blocked. Websites that use the theme stay as they are.
        </MailText>
        <MailText>If you think that this is a mistake, please answer to this mail.</MailText>
      </MailLayout>
    ),
  }),
  'licenses.unblocked': (data, recipient) => ({
    subject: `Your license ${labelOf(data)} is no longer blocked`,
    body: (
      <MailLayout
        brand={brand}
        preview="It can be used as before."
        heading={hello(recipient)}
        action={{ label: 'See your licenses', url: new URL('/dashboard', brand.url).href }}
        why="You get this mail because the license is in your account."
      >
        <MailText>
          Our support has unblocked the license <strong>{labelOf(data)}</strong>. Its sites are
          activated again by themselves.
        </MailText>
      </MailLayout>
    ),
  }),
});
