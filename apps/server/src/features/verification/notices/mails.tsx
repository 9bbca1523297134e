import type { JobData } from '#platform/jobs.ts';
import { MailLayout, MailText, type MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

const why = 'You get this mail because the license is in your account.';

const endings: Readonly<Record<string, string>> = {
  released: 'It was released from your account.',
  deactivated: 'The theme was deactivated on the site itself.',
  operator: 'Our support released it.',
};

const text = (data: JobData, key: string): string => String(data[key] ?? '');

/** The mails about live sites; the whole purchase code never stands in one. */
export const verificationMails = (brand: MailBrand): MailTemplates => {
  const action = { label: 'See your licenses', url: new URL('/dashboard', brand.url).href };
  const frame = { brand, why, action };
  return {
    'verification.activated': (data) => {
      const site = text(data, 'site');
      const from = text(data, 'movedFrom');
      const heading = from === '' ? `${site} is activated` : `Your license moved to ${site}`;
      return {
        subject: heading,
        body: (
          <MailLayout {...frame} heading={heading} preview={`License ${text(data, 'code')}`}>
            <MailText>
              The license {text(data, 'code')} is now used on {site}
              {from === '' ? '.' : ` and no longer on ${from}.`}
            </MailText>
            <MailText>If that was not you, release the site and change your password.</MailText>
          </MailLayout>
        ),
      };
    },
    'verification.ended': (data) => {
      const heading = `${text(data, 'site')} is no longer activated`;
      return {
        subject: heading,
        body: (
          <MailLayout {...frame} heading={heading} preview={`License ${text(data, 'code')}`}>
            <MailText>
              The license {text(data, 'code')} is no longer used on {text(data, 'site')}.{' '}
              {endings[text(data, 'reason')] ?? ''}
            </MailText>
            <MailText>The site itself goes on working.</MailText>
          </MailLayout>
        ),
      };
    },
    'verification.code_reused': (data) => {
      const heading = `Somebody used an activation code of ${text(data, 'site')} again`;
      return {
        subject: heading,
        body: (
          <MailLayout {...frame} heading={heading} preview="It was refused; nothing has changed.">
            <MailText>
              The one-time code that activated {text(data, 'site')} with the license{' '}
              {text(data, 'code')} was sent to us a second time. We refused it, and your site stays
              activated.
            </MailText>
            <MailText>
              The code is worthless by itself. Still, somebody may be reading your site’s logs.
            </MailText>
          </MailLayout>
        ),
      };
    },
  };
};
