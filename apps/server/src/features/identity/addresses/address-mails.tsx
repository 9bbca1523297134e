import { codeOf } from '#identity/codes/code-service.ts';
import { notMe, securityOf } from '#identity/mail-actions.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** The emails about the email address of an account. */
export const addressMails = (brand: MailBrand, keys: Keys): Letters => ({
  'identity/confirm-email': ({ codeId }, recipient) => ({
    subject: `Confirm your new email address for ${brand.name}`,
    preview: 'One click, and your account uses this address.',
    paragraphs: [
      <>
        Please confirm that an account should use the address {recipient.email}. The link works for
        24 hours and opens a page with one button.
      </>,
    ],
    action: {
      label: 'Confirm this address',
      url: linkTo(brand, `/verify-email/${codeOf(keys, Number(codeId))}`),
    },
    why: `You’re receiving this email because someone wants to use this address for an account at ${brand.name}. If it wasn’t you, ignore this email. Nothing happens without the click.`,
  }),
  'identity/email-change-asked': ({ notMe: codeId }, recipient) => ({
    subject: `A new email address for your ${brand.name} account`,
    preview: 'Nothing changes until the new address is confirmed.',
    paragraphs: [
      <>
        Someone who is signed in to {theAccount(recipient)} asked to change its email address.
        Nothing changes until the link sent to the new address is opened.
      </>,
      <>
        If it wasn’t you, click “This wasn’t me” within seven days. We’ll stop the change, sign out
        every device and email you a link for a new password.
      </>,
    ],
    action: notMe(brand, keys, codeId),
    why: `You’re receiving this email because this is the address of your account at ${brand.name}.`,
  }),
  'identity/email-changed': (_data, recipient) => ({
    subject: `Your email address at ${brand.name} was changed`,
    preview: 'You get emails about your account here from now on.',
    paragraphs: [
      <>
        {recipient.email} is now the address of {theAccount(recipient)}.
      </>,
    ],
    action: { label: 'See your settings', url: securityOf(brand) },
    why: `You’re receiving this email because this is the address of your account at ${brand.name}.`,
  }),
  'identity/email-changed-away': ({ notMe: codeId }, recipient) => ({
    subject: `The email address of your ${brand.name} account was changed`,
    preview: 'If it wasn’t you, undo it with one click.',
    paragraphs: [
      <>
        Another email address was confirmed for {theAccount(recipient)}. This address no longer gets
        emails about it.
      </>,
      <>
        If it wasn’t you, click “This wasn’t me” within seven days. We’ll restore this address, sign
        out every device and email you a link for a new password.
      </>,
    ],
    action: notMe(brand, keys, codeId),
    why: `You’re receiving this email because this was the address of your account at ${brand.name}.`,
  }),
  'identity/email-wanted': (_data, recipient) => ({
    subject: `Someone entered your email address for another ${brand.name} account`,
    preview: 'Nothing was changed.',
    paragraphs: [
      <>
        Someone, perhaps you, wanted to use this address for another account. It belongs to{' '}
        {theAccount(recipient)}, so nothing was changed.
      </>,
    ],
    action: { label: 'Sign in', url: linkTo(brand, '/login') },
    why: `You’re receiving this email because this is the address of your account at ${brand.name}.`,
  }),
});
