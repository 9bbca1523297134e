import { messages } from '@hub/language';

export const texts = messages('server.support', {
  unsubscribed: 'You will no longer get emails about the end of support periods.',
  subscribed: 'You will get emails about the end of support periods again.',
  calendarEvent: 'Support for {license} ends',
  leave: {
    title: 'Support reminders',
    question:
      'We email you 30 and 7 days before the support of a license ends, and on the last day. Do you want to unsubscribe?',
    stop: 'Unsubscribe',
    again: 'Subscribe again',
    settings: 'When you are signed in, you can change this in <link>your settings</link>.',
  },
  wrongToken: 'This link is incomplete. Please open it from the email again.',
});

export const mailTexts = messages('mail.support', {
  subject: {
    one: 'Support for {license} ends on {day}',
    other: 'Support for {count} licenses ends on {day}',
  },
  preview: 'You keep your license and updates. Only support ends.',
  end: '<license/>: the last day of support is <day/>.',
  stays:
    'Your license and its sites stay as they are. You can renew support on Envato Market. We import the renewal automatically.',
  why: 'You’re receiving this email because support for a license of yours at <hub/> ends. To unsubscribe, open <link/>',
});
