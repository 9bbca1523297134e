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
      found ?? fine('The mail server greets, and takes the login. Try one: mail test ADDRESS'),
    ];
  },
};
