import { hello } from '#platform/mail/greeting.tsx';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

interface Item {
  readonly id: number;
  readonly name: string;
  readonly endsAt: string;
}

const onScreen = (instant: string): string =>
  instant.slice(0, 10).split('-').toReversed().join('/');

/** The mails about the end of support periods. */
export const supportMails = (brand: MailBrand): MailTemplates => ({
  'support.ends': ({ items: json, token }, recipient) => {
    const items = JSON.parse(String(json)) as readonly Item[];
    const what = items.length === 1 ? items[0]?.name : `${items.length} licenses`;
    // The date itself: a mail may have waited.
    const day = onScreen(items[0]?.endsAt ?? '');
    const leave = new URL(`/unsubscribe/${String(token)}`, brand.url);
    return {
      subject: `Support for ${what} ends on ${day}`,
      headers: {
        // RFC 8058: one click in the mail program, which asks for nothing else.
        'List-Unsubscribe': `<${leave.href}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      body: (
        <MailLayout
          brand={brand}
          preview="Your license and updates stay yours; only our answers end."
          heading={hello(recipient)}
          action={{ label: 'See your licenses', url: new URL('/dashboard', brand.url).href }}
          why={`You get this mail because support for a license of yours at ${brand.name} ends. To get no more of these, open ${leave.href}`}
        >
          {items.map(({ id, name, endsAt }) => (
            <MailText key={id}>
              <strong>{name}</strong>: the last day of support is {onScreen(endsAt)}.
            </MailText>
          ))}
          <MailText>
            Your license and its sites stay as they are. You can renew the support on Envato Market;
            the hub sees a renewal by itself.
          </MailText>
        </MailLayout>
      ),
    };
  },
});
