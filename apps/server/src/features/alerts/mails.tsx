import { alertText } from './texts.ts';
import { linkTo, toTemplates, type Letter, type MailBrand } from '#platform/mail/letter.tsx';
import type { MailTemplates } from '#platform/mail/mailer.ts';
import { formatDateTime } from '@hub/language/formats';

export const alertMails = (brand: MailBrand): MailTemplates => {
  const letter = (subject: string, paragraphs: string[]): Letter => ({
    subject,
    preview: paragraphs[0] ?? '',
    paragraphs,
    action: { label: 'Open Health', url: linkTo(brand, '/console/health') },
    why: `You’re receiving this email because you are an owner of ${brand.name}.`,
  });
  return toTemplates(brand, {
    'alerts/begun': ({ problem, begun }) => {
      const { subject, text } = alertText(String(problem)).begun ?? alertText(String(problem)).over;
      return letter(subject, [`Noticed at ${formatDateTime(String(begun))}.`, text]);
    },
    'alerts/over': ({ problem, begun, ended }) => {
      const { subject, text } = alertText(String(problem)).over;
      return letter(subject, [
        `It lasted from ${formatDateTime(String(begun))} to ${formatDateTime(String(ended))}.`,
        text,
      ]);
    },
  });
};
