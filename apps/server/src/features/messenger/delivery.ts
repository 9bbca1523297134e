import type { Catalog } from '@hub/contract/catalog';
import { messageQueue, type Messages } from './service.ts';
import type { MessengerSettings } from './settings.ts';
import type { Clock } from '#platform/clock.ts';
import type { Jobs, Queue } from '#platform/jobs.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import { mailPolicy, sendOrGiveUp } from '#platform/mail/mailer.ts';
import type { MailTransport } from '#platform/mail/transport.ts';

interface DeliveryParts {
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly messages: Messages;
  readonly transport: MailTransport;
  readonly settings: MessengerSettings;
  readonly brand: MailBrand;
  readonly catalog: Catalog;
  readonly clock: Clock;
}

/** Mails what people wrote to the publisher; tries as long as the hub's other mails. */
export const createDeliveryQueue = (parts: DeliveryParts): Queue => ({
  name: messageQueue,
  policy: mailPolicy,
  async work(job) {
    const { id } = job;
    const { jobs, messages, transport, settings, brand, catalog, clock } = parts;
    const delivery = await messages.toDeliver(Number(id));
    if (!delivery) return;
    // Loaded with the first message, as the other mails are.
    const { toMail } = await import('./mail.tsx');
    const mail = toMail(delivery, { brand, catalog, now: clock.now() });
    const send = async (): Promise<void> => {
      await transport.send(settings.mailTo, mail);
      await messages.delivered(Number(id));
    };
    await sendOrGiveUp(send, { jobs, queue: messageQueue, job });
  },
});
