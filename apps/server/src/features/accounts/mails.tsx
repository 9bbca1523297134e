import { isolated } from '@hub/contract/direction';
import { mailTexts as texts } from './texts.ts';
import { letterOf, linkTo, toTemplates, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { strong } from '#platform/mail/greeting.tsx';

export const accountMails = (brand: MailBrand): MailTemplates =>
  toTemplates(brand, {
    'accounts/wanted-elsewhere': ({ account }, recipient) => {
      const envato = isolated(String(account));
      return {
        ...letterOf(texts.wanted, {
          values: { hub: brand.name, envato },
          recipient,
          parts: { envato: strong(envato) },
        }),
        action: { label: texts.wanted.action, url: linkTo(brand, '/settings') },
      };
    },
  });
