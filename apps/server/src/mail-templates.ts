import { accountMails } from '#features/accounts';
import { identityMails } from '#features/identity';
import { licenseMails } from '#features/licenses';
import { supportMails } from '#features/support';
import { verificationMails } from '#features/verification';
import type { Keys } from '#platform/keys.ts';
import type { MailBrand } from '#platform/mail/layout.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';

/** Every mail of every feature, by its name. */
export const mailTemplates = (brand: MailBrand, keys: Keys): MailTemplates => ({
  ...identityMails(brand, keys),
  ...licenseMails(brand),
  ...accountMails(brand),
  ...verificationMails(brand),
  ...supportMails(brand),
});
