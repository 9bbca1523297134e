import { messages } from '@hub/language';

/** Texts around every captcha, and of widgets that accept texts. */
export const texts = messages('captcha', {
  label: 'Bot check',
  solving: 'Your device is running the check…',
  solved: 'Check complete.',
  failed: 'The check failed. Please check your connection and try again.',
  first: 'Please complete the bot check first.',
  notLoadedTitle: 'The bot check could not be loaded',
  notLoaded:
    'This form needs the bot check. Please check your connection and your content blocker. Nothing you typed is lost.',
  retry: 'Try again',
  altcha: {
    label: 'I am not a robot',
    verifying: 'Checking…',
    verified: 'Checked',
    error: 'The check failed. Please try again.',
    expired: 'The check expired. Please check again.',
    waitAlert: 'Please wait until the check is done.',
  },
  altchaHint: 'Runs on your device; no third party involved.',
});
