import { messages } from '@hub/language';

export const mailTexts = messages('mail.licenses', {
  movedAway: {
    subject: 'A license was moved to its buyer’s account',
    preview: 'Activated sites keep working.',
    paragraphs: [
      'You had added <license/> by purchase code. The Envato account that made this purchase is now connected to another account here, so the license now belongs to that account.',
      'Sites that are activated with it keep working. If the purchase is yours, connect the Envato account you bought it with.',
    ],
    why: 'You’re receiving this email because a license was moved from your account at {hub}.',
  },
  movedHere: {
    subject: 'A license was added to your account',
    preview: 'Another account had added it by purchase code.',
    paragraphs: [
      'Your Envato account shows that you bought <license/>. Another account here had added it by its purchase code. The license and its activated sites now belong to your account.',
      'Please review its sites. You can deactivate those that you do not know.',
    ],
    why: 'You’re receiving this email because you connected your Envato account at {hub}.',
  },
  givenAway: {
    subject: 'Your license {license} was transferred',
    preview: 'Activated sites keep working.',
    paragraphs: [
      'Our support team transferred the license <license/> to another account, with its activated sites.',
      'If you think this is a mistake, please reply to this email.',
    ],
    why: 'You’re receiving this email because our support team transferred this license at {hub}.',
  },
  givenHere: {
    subject: 'The license {license} was added to your account',
    preview: 'You can use it now.',
    paragraphs: [
      'Our support team transferred the license <license/> to your account, with its activated sites.',
      'Please review its sites. You can deactivate those that you do not know.',
      'You see the whole purchase code after you connect the Envato account that bought the license.',
    ],
    why: 'You’re receiving this email because our support team transferred this license at {hub}.',
  },
  blocked: {
    subject: 'Your license {license} is blocked',
    preview: 'Your websites keep working.',
    paragraphs: [
      'Our support team blocked the license <license/>. While it is blocked, it cannot activate sites or get downloads. Active sites lose their activation at their next check, within a week. The websites themselves keep working.',
      'If you think this is a mistake, please reply to this email.',
    ],
    why: 'You’re receiving this email because the license is in your account.',
  },
  unblocked: {
    subject: 'Your license {license} is no longer blocked',
    preview: 'It can be used as before.',
    paragraphs: [
      'Our support team unblocked the license <license/>. Its sites are activated again automatically.',
    ],
    why: 'You’re receiving this email because the license is in your account.',
  },
});
