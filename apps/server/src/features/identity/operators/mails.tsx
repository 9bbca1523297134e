import { newPassword, notMe } from '#identity/mail-actions.ts';
import type { JobData } from '#platform/jobs/jobs.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

const byHand = (brand: MailBrand): string =>
  `You’re receiving this email because our support team changed something about your account at ${brand.name}.`;

const signIn = (brand: MailBrand) => ({
  label: 'Sign in',
  url: linkTo(brand, '/login'),
});

const saysWhy = (reason: JobData[string] | undefined): string =>
  `Reason given by our support team: ${String(reason)}`;

/** Emails about support's actions on an account. */
export const supportMails = (brand: MailBrand, keys: Keys): Letters => ({
  ...accessMails(brand),
  'identity/email-corrected-away': ({ notMe: codeId, reason }, recipient) => ({
    subject: `The email address of your ${brand.name} account was changed`,
    preview: 'If you did not ask for this, undo it with one click.',
    paragraphs: [
      <>
        Our support team changed the email address of {theAccount(recipient)}, because someone asked
        us to. If this was you, open the link in the email at the new address.
      </>,
      <>
        If it wasn’t you, click “This wasn’t me” within seven days. We’ll restore this address, sign
        out every device and email you a link for a new password.
      </>,
      // An email queued by the previous release has no reason.
      ...(reason === undefined ? [] : [saysWhy(reason)]),
    ],
    action: notMe(brand, keys, codeId),
    why: `You’re receiving this email because this was the address of an account at ${brand.name}.`,
  }),
  'identity/reset-sent': ({ codeId }, recipient) => ({
    subject: `Choose a new password for ${brand.name}`,
    preview: 'The link works for one hour.',
    paragraphs: [
      <>
        Our support team sent you a link to choose a new password for {theAccount(recipient)}. It
        works once, within one hour.
      </>,
    ],
    action: newPassword(brand, keys, codeId),
    why: `You’re receiving this email because the support team of ${brand.name} sent you this link. If you did not ask for it, ignore this email. Your password stays as it is.`,
  }),
  'identity/verified-by-support': ({ reason }, recipient) => ({
    subject: `Your email address at ${brand.name} is verified`,
    preview: 'You can sign in now.',
    paragraphs: [
      <>
        Our support team marked the email address of {theAccount(recipient)} as verified. You can
        sign in now.
      </>,
      saysWhy(reason),
    ],
    action: signIn(brand),
    why: byHand(brand),
  }),
});

const accessMails = (brand: MailBrand): Letters => ({
  'identity/signed-out-by-support': ({ reason }, recipient) => ({
    subject: `You were signed out of ${brand.name} on every device`,
    preview: 'Sign in again with your password.',
    paragraphs: [
      <>Our support team signed {theAccount(recipient)} out on every device.</>,
      saysWhy(reason),
    ],
    action: signIn(brand),
    why: byHand(brand),
  }),
  'identity/blocked': ({ reason }, recipient) => ({
    subject: `Your account at ${brand.name} is suspended`,
    preview: 'Your sites keep running.',
    paragraphs: [
      <>
        Our support team suspended {theAccount(recipient)}. No one can sign in to it, and it gets no
        new licenses, activations or downloads. Websites that use the theme keep running as they
        are.
      </>,
      saysWhy(reason),
      <>
        To write to us about it, open the page behind the button. Click “Contact us” there, and then
        “Report a login issue”.
      </>,
    ],
    action: { label: 'Write to us', url: linkTo(brand, '/login') },
    why: byHand(brand),
  }),
  'identity/unblocked': ({ reason }, recipient) => ({
    subject: `Your account at ${brand.name} is no longer suspended`,
    preview: 'You can sign in again.',
    paragraphs: [
      <>You can sign in to {theAccount(recipient)} again, and everything is as it was.</>,
      saysWhy(reason),
    ],
    action: signIn(brand),
    why: byHand(brand),
  }),
});
