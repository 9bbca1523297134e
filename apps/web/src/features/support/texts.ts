/** The words of the settings' part on support periods. */
export const texts = {
  heading: 'Support periods',
  note: 'Told in time before the support of a license ends.',
  loading: 'Loading your choice of mails',
  what: 'Your choice of mails',
  mails: 'Mail me before support ends',
  when: '30 and 7 days before the end of a support period, and on the day.',
  calendar: 'Calendar file',
  calendarNote:
    'The ends of all your support periods as events, for the calendar of your computer or phone. Get it again after a renewal.',
} as const;
