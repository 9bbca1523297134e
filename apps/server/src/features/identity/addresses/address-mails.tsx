import { codeOf } from '#identity/codes/code-service.ts';
import { notMe, securityOf } from '#identity/mail-actions.ts';
import type { Keys } from '#platform/secrets/keys.ts';
import { theAccount } from '#platform/mail/greeting.tsx';
import { linkTo, type Letters, type MailBrand } from '#platform/mail/letter.tsx';

/** The mails about where an account's mails go. */
export const addressMails = (brand: MailBrand, keys: Keys): Letters => ({
  'identity.confirm_email': ({ codeId }, recipient) => ({
    subject: `Confirm your new e-mail address for ${brand.name}`,
    preview: 'One click, and your account moves to this address.',
    paragraphs: [
      <>
        An account is to use the address {recipient.email}. The link works for 24 hours and opens a
        page with one button.
      </>,
    ],
    action: {
      label: 'Confirm this address',
      url: linkTo(brand, `/verify-email/${codeOf(keys, Number(codeId))}`),
    },
    why: `You get this mail because somebody wants to use this address for an account at ${brand.name}. If it was not you, ignore it: without the click nothing happens.`,
  }),
  'identity.email_change_asked': ({ notMe: codeId }, recipient) => ({
    subject: `A new e-mail address for your account at ${brand.name}`,
    preview: 'Nothing changes until the new address is confirmed.',
    paragraphs: [
      <>
        Somebody who is signed in to {theAccount(recipient)} asked to move it to another e-mail
        address. Nothing changes until the link at that address is opened.
      </>,
      <>
        If that was not you, say so with the button: it opens a page where one press stops this,
        signs every device out and mails you a link for a new password. It works for seven days.
      </>,
    ],
    action: notMe(brand, keys, codeId),
    why: `You get this mail because this is the address of your account at ${brand.name}.`,
  }),
  'identity.email_changed': (_data, recipient) => ({
    subject: `Your e-mail address at ${brand.name} was changed`,
    preview: 'Mails about your account come here from now on.',
    paragraphs: [
      <>
        {recipient.email} is now the address of {theAccount(recipient)}.
      </>,
    ],
    action: { label: 'See your settings', url: securityOf(brand) },
    why: `You get this mail because this is the address of your account at ${brand.name}.`,
  }),
  'identity.email_changed_away': ({ notMe: codeId }, recipient) => ({
    subject: `Your account at ${brand.name} left this e-mail address`,
    preview: 'If it was not you, one press takes it back.',
    paragraphs: [
      <>
        Another e-mail address was confirmed by a link, and {theAccount(recipient)} was moved there.
        This address gets no more mails about it.
      </>,
      <>
        If that was not you, say so with the button within seven days: it opens a page where one
        press brings the account back to this address, signs every device out and mails you a link
        for a new password.
      </>,
    ],
    action: notMe(brand, keys, codeId),
    why: `You get this mail because this was the address of your account at ${brand.name}.`,
  }),
  'identity.email_wanted': (_data, recipient) => ({
    subject: `Your e-mail address was given for another account at ${brand.name}`,
    preview: 'Nothing was changed.',
    paragraphs: [
      <>
        Somebody, perhaps you, wanted to use this address for another account. It belongs to{' '}
        {theAccount(recipient)}, so nothing was changed.
      </>,
    ],
    action: { label: 'Sign in', url: linkTo(brand, '/login') },
    why: `You get this mail because this is the address of your account at ${brand.name}.`,
  }),
});
