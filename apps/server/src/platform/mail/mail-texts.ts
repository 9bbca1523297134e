import { messages } from '@hub/language';

/** Texts that several emails share. */
export const mailTexts = messages('mail.layout', {
  hello: 'Hi {firstName},',
  helloUnverified: 'Hi,',
  openAddress: 'If the button does not work, open this address: <link/>',
  seeLicenses: 'See your licenses',
  reason: 'Reason given by our support team: {reason}',
});
