import { messages } from '@hub/language';

/** Texts of registration and sign-in. Texts of the specification are verbatim. */
export const texts = messages('identity', {
  busy: 'Loading...',
  fields: {
    username: 'Username',
    firstname: 'First name',
    lastname: 'Last name',
    email: 'Email',
    password: 'Password',
    newPassword: 'New password',
    purchaseCode: 'Purchase code',
    identifier: 'Username or email',
  },
  /** Text of the login screen, spelled as in the specification (section 2). */
  resent:
    'A new verification email was sent to your email address, please ckick on the link in the email to verify your account.',
  resend: 'Resend verification e-mail',
  done: 'Done',
  register: {
    title: 'Create an account',
    lede: 'Use the purchase code of your theme. Your license is added automatically.',
    submit: 'Create an account',
    usernameHint: 'Letters, digits, dots, hyphens and underscores.',
    passwordHint: '8–100 characters, with upper- and lowercase letters and a number.',
    findCode: 'How do I find my purchase code?',
    haveAccount: 'Already have an account? <login>Login</login>',
    agree:
      'By creating an account you agree to the <terms>terms</terms> and the <privacy>privacy policy</privacy>.',
  },
  mailSent: {
    title: 'Check your inbox',
    next: 'We emailed <email/>. Open the link within 24 hours and click “Verify email address”. In this browser that signs you in.',
    nothing: 'No email after a minute or two? Check your spam folder, or send it again.',
    verified: 'Verified already? <login>Go to login</login>',
    toLogin: 'Go to login',
    wrong: 'Wrong email address?',
  },
  /** Errors below the fields, shown together with the server’s message. */
  registerFaults: {
    code_malformed: 'A purchase code has 36 characters.',
    code_not_found: 'Envato Market has no purchase with this code.',
    code_registered: 'Another account uses this code.',
    code_refunded: 'This purchase was refunded.',
    username_taken: 'This username is taken.',
  },
  login: {
    title: 'Login',
    lede: 'Welcome back to your licenses and sites.',
    /** Shown after “Activate theme” to visitors who may have no account. */
    ledeSite: '<site/> is waiting to be activated. Sign in or create an account to continue.',
    ledeOrigin: 'Sign in to continue.',
    submit: 'Login',
    forgot: 'Forgot your password? <reset>Reset your password</reset>',
    noAccount: 'No account yet? <register>Create an account</register>',
    register: 'Create an account',
    noMail: 'Waiting for the verification email?',
    mistyped: 'Wrong email address at registration? <correct>Correct your email address</correct>',
    correct: 'Correct email address',
    nameFirst: 'Enter your username or email first.',
    passkey: { submit: 'Sign in with a passkey' },
    second: {
      title: 'Two-factor authentication',
      lede: 'Enter the code from your authenticator app, or a recovery code.',
      code: 'Code',
      submit: 'Sign in',
      back: 'Back to login',
      lost: 'Lost both? Click “Contact us” on this page.',
    },
    refused: 'You could not be signed in.',
  },
  verify: {
    title: 'Verify your email address',
    lede: 'One click and your account is ready.',
    why: 'This confirms the address is yours.',
    submit: 'Verify email address',
    toLogin: 'Go to login',
    toDashboard: 'Go to dashboard',
    toProfile: 'Go to settings',
    bare: 'Open the link in the email that we sent you when you registered.',
    again: 'Get a new link',
    againText: 'We email it to the address of this account. Only the newest link works.',
  },
  notMe: {
    title: 'Wasn’t this you?',
    lede: 'One click secures your account.',
    does: [
      'Every device is signed out, including this one.',
      'Your old password no longer works. We’ll email you a link to choose a new one.',
      'If your email address was changed in the last seven days, the change is undone.',
      'Any authenticator app or passkey added since that email is removed.',
    ],
    stays: 'Your licenses, sites and connected accounts stay as they are.',
    submit: 'This wasn’t me',
    bare: 'Open the link in our email to continue.',
    toReset: 'Request a new password',
    toLogin: 'Go to login',
  },
  keepFactor: {
    title: 'Keep two-factor authentication?',
    lede: 'One click stops the reset.',
    text: 'Your authenticator app, recovery codes and passkeys stay as they are. If you lost them and asked for the reset, close this page. In 24 hours you can sign in with your password alone.',
    submit: 'Keep two-factor authentication',
    bare: 'Open the link in our email to continue.',
    toReset: 'Choose a new password',
    toLogin: 'Go to login',
  },
  correct: {
    title: 'Correct your email address',
    lede: 'For an email address that was mistyped at registration and never verified.',
    codeHint: 'The purchase code you registered with. It shows that the account is yours.',
    email: 'Correct email',
    submit: 'Send email to this address',
    back: 'Was the address correct? <login>Back to login</login>',
  },
  reset: {
    title: 'Reset your password',
    lede: 'We’ll email you a link to choose a new password.',
    submit: 'Send link',
    back: 'Remembered your password? <login>Back to login</login>',
    newTitle: 'Choose a new password',
    newSubmit: 'Save new password',
    newHint:
      '8–100 characters, with upper- and lowercase letters and a number. Saving signs you out on every device.',
    startOver: 'Request a new link',
    checkFailed: 'Your link could not be checked',
    toLogin: 'Go to login',
  },
  logout: {
    title: 'Logout',
    failed: 'You are still signed in',
    refused: 'Signing out failed. Please try again.',
  },
});

export interface StepList {
  readonly title: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

/** Steps next to a form; the form is one of these steps. */
export const stepLists = messages('identitySteps', {
  join: {
    title: 'Three steps to your account',
    steps: [
      { title: 'Create an account', text: 'Your license is added automatically.' },
      {
        title: 'Verify your email address',
        text: 'Open the link that we email you (valid for 24 hours).',
      },
      { title: 'Login', text: 'Your license is ready for a website.' },
    ],
  },
  activate: {
    title: 'How to activate a website',
    steps: [
      { title: 'In WordPress', text: 'Click “Activate theme”. It brings you here.' },
      { title: 'In the hub', text: 'Sign in, check the site and confirm.' },
      { title: 'Back on your site', text: 'The theme is activated. Nothing to copy or paste.' },
    ],
  },
  reset: {
    title: 'Three steps to reset your password',
    steps: [
      { title: 'Request a link', text: 'We email it to the address of your account.' },
      { title: 'Open the email', text: 'The link works once, for an hour.' },
      { title: 'Choose a password', text: 'This signs out every device.' },
    ],
  },
  keepFactor: {
    title: 'If you did not ask for the reset',
    steps: [
      { title: 'Click the button', text: 'Nothing is removed.' },
      {
        title: 'Choose a new password',
        text: 'The person who requested the reset may know your old password.',
      },
      { title: 'Check your devices', text: 'Settings show where you are signed in.' },
    ],
  },
  notMe: {
    title: 'Three steps to secure your account',
    steps: [
      { title: 'Click the button', text: 'Everyone is signed out.' },
      { title: 'Open the email', text: 'The link works once, for an hour.' },
      { title: 'Choose a password', text: 'Do not use this password anywhere else.' },
    ],
  },
});
