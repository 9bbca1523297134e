import { messages } from '@hub/language';

export const texts = messages('support', {
  heading: 'Support reminders',
  note: 'Get an email before support ends.',
  loading: 'Loading notification settings',
  what: 'Your notification settings',
  mails: 'Email me before support ends',
  when: '30 and 7 days before a support period ends, and on the last day.',
  calendar: 'Download calendar (.ics)',
  calendarNote:
    'Adds the end of each support period to your calendar. Download it again after a renewal.',
});
