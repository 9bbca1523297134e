import { messages } from '@hub/language';

/** Texts of the emails about data export and account deletion. */
export const mailTexts = messages('mail.privacy', {
  why: 'You’re receiving this email because it is about your data at {hub}.',
  eraseAsked: {
    subject: 'Your {hub} account will be deleted',
    preview: 'On {day}. Until then you can cancel the deletion.',
    paragraphs: [
      'You asked us to delete <named>the account <account/></named><unnamed>an account</unnamed>. We delete it on <day/>. Until then you can sign in and cancel the deletion with one click.',
      'Your sites are then deactivated, and the theme keeps running on them. Our access to your marketplace account is removed, your licenses can be registered again, and your messages and all other data about you are deleted. If it wasn’t you, sign in, keep the account and choose a new password.',
    ],
    action: 'Keep my account',
  },
  kept: {
    subject: 'Your {hub} account will not be deleted',
    preview: 'The deletion was canceled.',
    paragraphs: [
      'You canceled the deletion, so <named>the account <account/></named><unnamed>an account</unnamed> stays as it is.',
    ],
  },
  erased: {
    subject: 'Your {hub} account was deleted',
    preview: 'This is our last email to you.',
    paragraphs: [
      'We deleted your account and all data about you. Your sites are deactivated and keep their theme. Your licenses can be registered again. Purchases and invoices stay with the marketplace.',
    ],
    why: 'You’re receiving this email because this was the address of an account at {hub}. We delete the address after this email.',
  },
  exportReady: {
    subject: 'Your {hub} data export is ready',
    preview: 'You can download it for seven days.',
    paragraphs: [
      'The export of all data about <named>the account <account/></named><unnamed>an account</unnamed> is ready. You can download it in your settings for seven days. You need your password.',
    ],
    action: 'Download export',
  },
  exportFailed: {
    subject: 'Your {hub} data export failed',
    preview: 'Please request it again.',
    paragraphs: [
      'Something went wrong while we prepared your data export. Please request it again in your settings.',
    ],
    action: 'Request export',
  },
  exportedBySupport: {
    subject: 'The {hub} support team exported your data',
    preview: 'If you did not ask for it, tell us.',
    paragraphs: [
      'Our support team exported all data about <named>the account <account/></named><unnamed>an account</unnamed>. If you did not ask for it, please write to us.',
    ],
  },
});
