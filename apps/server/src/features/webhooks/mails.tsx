import { isolated } from '@hub/contract/direction';
import { linkTo, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { formatDateTime } from '@hub/language/formats';

export const webhookMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    'webhooks/parked': ({ name, host, since }) => ({
      subject: `Webhook ${isolated(String(name))} was disabled after repeated failures`,
      preview: 'It did not respond for three days, or reported that it is gone.',
      paragraphs: [
        <>
          No delivery to <strong>{isolated(String(name))}</strong> at {String(host)} succeeded since{' '}
          {formatDateTime(String(since))}, so the hub stopped trying.
        </>,
        <>
          Events stay queued for 30 days. Once the receiver responds again, resume the webhook to
          deliver them in order.
        </>,
      ],
      action: { label: 'See webhooks', url: linkTo(brand, '/console/access') },
      why: `You’re receiving this email because you are an owner of ${brand.name}.`,
    }),
  });
