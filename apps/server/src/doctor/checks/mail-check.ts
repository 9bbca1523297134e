import { fine, type Check } from '#doctor/finding.ts';
import { faultOfMail } from '#doctor/mail-words.ts';
import type { Subject } from '#doctor/subject.ts';
import { greetMailServer } from '#platform/mail/try-mail.ts';

export const mailCheck: Check<Subject> = {
  name: 'mail',
  isSlow: true,
  asksOthers: true,
  async look({ config }) {
    if (config === null) return [];
    const found = faultOfMail(await greetMailServer(config));
    return [
      found ?? fine('The mail server accepts the login. To send a test email: mail test ADDRESS'),
    ];
  },
};
