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

const loaders = [
  loadIdentityMails,
  loadOperatorMails,
  loadLicenseMails,
  loadAccountMails,
  loadVerificationMails,
  loadSupportMails,
  loadPrivacyMails,
  loadWebhookMails,
  loadAlertMails,
];

export async function loadMailTemplates(brand: MailBrand, keys: Keys): Promise<MailTemplates> {
  const features = await Promise.all(loaders.map((load) => load()));
  return Object.fromEntries(features.flatMap((mails) => Object.entries(mails(brand, keys))));
}
