import { loadAccountMails } from '#features/accounts';
import { loadAlertMails } from '#features/alerts';
import { loadIdentityMails } from '#features/identity';
import { loadLicenseMails } from '#features/licenses';
import { loadOperatorMails } from '#features/operators';
import { loadPrivacyMails } from '#features/privacy';
import { loadSupportMails } from '#features/support';
import { loadVerificationMails } from '#features/verification';
import { loadWebhookMails } from '#features/webhooks';
import type { Keys } from '#platform/secrets/keys.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** Loads the email templates of all features by their names. */
export async function loadMailTemplates(brand: MailBrand, keys: Keys): Promise<MailTemplates> {
  const [
    identity,
    operators,
    licenses,
    accounts,
    verification,
    support,
    privacy,
    webhooks,
    alerts,
  ] = await Promise.all([
    loadIdentityMails(),
    loadOperatorMails(),
    loadLicenseMails(),
    loadAccountMails(),
    loadVerificationMails(),
    loadSupportMails(),
    loadPrivacyMails(),
    loadWebhookMails(),
    loadAlertMails(),
  ]);
  return {
    ...identity(brand, keys),
    ...operators(brand, keys),
    ...licenses(brand),
    ...accounts(brand),
    ...verification(brand),
    ...support(brand),
    ...privacy(brand),
    ...webhooks(brand),
    ...alerts(brand),
  };
}
