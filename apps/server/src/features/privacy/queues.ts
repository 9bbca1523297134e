import { farewellQueue } from './erase-service.ts';
import { exportQueue, type Exports } from './export-service.ts';
import { farewellContext } from './sealed-columns.ts';
import type { PrivacyStore } from './store.ts';
import type { Queue, QueuePolicy } from '#platform/jobs/jobs.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import { mailPolicy } from '#platform/mail/mailer.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import type { Sealing } from '#platform/secrets/sealing.ts';

/** What fails is told, and asked for again; what a killed process left is begun anew. */
const exportPolicy: QueuePolicy = {
  retryLimit: 2,
  retryDelay: 1,
  retryDelayMax: 30,
  expireInSeconds: 1_800,
};

export const createExportQueue = (exports: Exports): Queue => ({
  name: exportQueue,
  policy: exportPolicy,
  work: ({ id }) => exports.make(Number(id)),
});

interface FarewellParts {
  readonly store: PrivacyStore;
  readonly sealing: Sealing;
  readonly transport: MailTransport;
  readonly brand: () => MailBrand;
}

/** The last mail to somebody whose address is nowhere else any more; it is forgotten with it. */
export const createFarewellQueue = (parts: FarewellParts): Queue => ({
  name: farewellQueue,
  policy: mailPolicy,
  async work(job) {
    const { store, sealing, transport, brand } = parts;
    const userId = Number(job['userId']);
    const sealed = (await store.findErasure(userId))?.farewellSealed ?? null;
    const email = sealed === null ? null : sealing.open(sealed, farewellContext(userId));
    if (email === null) return;
    const { privacyMails } = await import('./mails.tsx');
    const recipient = { email, firstName: '', username: '', isProven: false };
    const mail = privacyMails(brand())['privacy.erased']?.({}, recipient);
    try {
      if (mail) await transport.send(email, mail);
    } catch {
      // A mail server's refusal names the address, and the queue keeps what it was told.
      throw new Error('The mail server did not take the last mail');
    }
    await store.setErasure(userId, { farewellSealed: null });
  },
});
