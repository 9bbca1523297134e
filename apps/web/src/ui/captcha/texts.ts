/** The words around every captcha; those of the widget itself where it takes them. */
export const texts = {
  label: 'Check against robots',
  loading: 'Loading the check against robots',
  busy: 'Loading...',
  solving: 'Your device is doing the check…',
  solved: 'The check is done.',
  failed: 'The check could not be done. Please check your connection and try again.',
  first: 'Please solve the check against robots first.',
  notLoadedTitle: 'The check against robots could not be loaded',
  notLoaded:
    'This form needs it. Please check your connection, and whether something blocks it; nothing you typed is lost.',
  retry: 'Try again',
  altcha: {
    label: 'I am not a robot',
    verifying: 'Checking…',
    verified: 'Checked',
    error: 'That did not work. Please try again.',
    expired: 'That was a while ago. Please check again.',
    waitAlert: 'Please wait until the check is done.',
  },
  altchaHint: 'Your own device does it in a second or two; nobody else is asked.',
} as const;
