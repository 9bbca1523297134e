import { isolated } from '@hub/contract/direction';
import { linkTo, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** Emails to owners about webhook endpoints. */
export const webhookMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    'webhooks.parked': ({ name, host, since }) => ({
      subject: `The webhook ${isolated(String(name))} is parked`,
      preview: 'It has not answered for three days, or said that it never will.',
      paragraphs: [
        <>
          Nothing has got through to <strong>{isolated(String(name))}</strong> at {String(host)}{' '}
          since {String(since).slice(0, 16).replace('T', ' ')} UTC, so the hub has stopped trying.
        </>,
        <>
          What happens meanwhile waits. Once the receiver answers again, let the webhook go: it is
          told everything then, in its order.
        </>,
      ],
      action: { label: 'See the webhooks', url: linkTo(brand, '/console/access') },
      why: `You get this mail because you are an owner of ${brand.name}.`,
    }),
  });
