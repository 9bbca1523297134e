import { languageOf, type Language } from '@hub/language/languages';
import { farewellQueue } from './erase-service.ts';
import { exportQueue, type Exports } from './export-service.ts';
import { type PrivacyStore, farewellContext } from './store.ts';
import { withLanguage } from '#platform/language.ts';
import type { Queue, QueuePolicy } from '#platform/jobs/jobs.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import { mailPolicy } from '#platform/mail/mailer.ts';
import type { MailTransport } from '#platform/mail/transport.ts';
import type { Sealer } from '#platform/secrets/sealing.ts';

/** Restarts only an export of a killed process: a person can request a failed one again. */
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
  readonly sealing: Sealer;
  readonly transport: MailTransport;
  readonly brand: () => MailBrand;
  readonly defaultLanguage: () => Language;
}

/** Sends the last email to an erased person. Their address is deleted afterwards. */
export const createFarewellQueue = (deps: FarewellParts): Queue => ({
  name: farewellQueue,
  policy: mailPolicy,
  async work(job) {
    const { store, sealing, transport, brand } = deps;
    const userId = Number(job['userId']);
    const sealed = (await store.findErasure(userId))?.farewellSealed ?? null;
    const reader = sealed === null ? null : sealing.open(sealed, farewellContext(userId));
    if (reader === null) return;
    // For accounts erased by the previous release, only the address is stored.
    const [email = '', code = ''] = reader.split(' ');
    const { privacyMails } = await import('./mails.tsx');
    const recipient = { email, firstName: '', username: '', isProven: false };
    const language = languageOf(code) ?? deps.defaultLanguage();
    try {
      await withLanguage(language, async () => {
        const mail = privacyMails(brand())['privacy/erased']?.({}, recipient);
        if (mail) await transport.send(email, mail);
      });
    } catch {
      // Replaces the error of the mail server, because it contains the address and the queue stores
      // errors.
      throw new Error('The mail server did not take the last mail');
    }
    await store.setErasure(userId, { farewellSealed: null });
  },
});
