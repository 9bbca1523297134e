/** The sentences of registration; those about a purchase code are in `licenses`. */
import { messages } from '@hub/language';

export const texts = messages('server.registration', {
  registered:
    'Your account is ready. Please click the link in the email that we sent you to verify your address.',
  codeRegistered:
    'This purchase code is already registered here. Sign in to the account that has it, or reset its password.',
  emailCorrected:
    'Please click the link in the email that we sent to the corrected address to verify it.',
  correctionRefused:
    'Username, password and purchase code do not match, or this account’s address is already verified.',
  usernameTaken: 'This username is taken. Please choose another.',
});
