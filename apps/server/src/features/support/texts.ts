import { messages } from '@hub/language';

/** Texts of this feature. */
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
