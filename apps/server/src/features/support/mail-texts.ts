import { messages } from '@hub/language';

/** Texts of the emails about the end of support periods. */
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
