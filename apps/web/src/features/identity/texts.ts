/** The words of registering, signing in and out; those of the specification letter for letter. */
export const texts = {
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
  /** Specification, section 2, login screen: the spelling is the specification's own. */
  resent:
    'A new verification email was sent to your email address, please ckick on the link in the email to verify your account.',
  resend: 'Resend verification e-mail',
  backToLogin: 'Back to login',
  register: {
    title: 'Create an account',
    lede: 'With the purchase code of your theme. Its license comes along at once.',
    submit: 'Create an account',
    usernameHint: 'Letters, digits, dots, hyphens and underscores.',
    passwordHint: '8 to 100 characters: upper and lower case letters and a digit.',
    findCode: 'How do I find my purchase code?',
    haveAccount: 'Have an account already?',
    agreeBefore: 'By creating an account you agree to the',
    terms: 'terms',
    and: 'and the',
    privacy: 'privacy policy',
  },
  mailSent: {
    title: 'Check your inbox',
    sentTo: 'The e-mail went to',
    next: 'Open it on any device and press the button behind its link; it works for 24 hours. Then sign in here.',
    nothing: 'Nothing there after a minute or two? Look among the spam, or let us send it again.',
    toLogin: 'Go to login',
    wrong: 'Is this address mistyped?',
  },
  /** Beside the server's sentence, what is to be changed, under its field. */
  registerFaults: {
    code_malformed: 'A purchase code has 36 characters.',
    code_not_found: 'Envato Market does not know this code.',
    code_registered: 'This code has an account already.',
    code_refunded: 'This purchase was refunded.',
    username_taken: 'This username is taken.',
  },
  login: {
    title: 'Login',
    lede: 'Welcome back to your licenses and sites.',
    /** After “Activate theme”: who comes from there may have no account yet. */
    ledeSite: 'waits to be activated. Sign in or create an account, and you go on there.',
    ledeOrigin: 'Sign in, and you go on where you were heading.',
    submit: 'Login',
    forgot: 'Forgot your password?',
    reset: 'Reset it',
    noAccount: 'No account yet?',
    register: 'Create an account',
    noMail: 'Waiting for the verification e-mail?',
    mistyped: 'Mistyped your address at registration?',
    correct: 'Correct the address',
    correctIt: 'Correct it',
    nameFirst: 'Type your username or email first.',
    passkey: { submit: 'Sign in with a passkey' },
    second: {
      title: 'Second step',
      lede: 'The code that your app shows now. Without your phone: one of your recovery codes.',
      code: 'Code',
      submit: 'Sign in',
      back: 'Start again',
      lost: 'Lost both? Write to us from the contact corner of this page.',
    },
    refused: 'You could not be signed in.',
  },
  verify: {
    title: 'Verify your e-mail address',
    lede: 'One press, and your account is ready.',
    why: 'This tells us that the address is yours, so that licenses and passwords reach nobody else.',
    submit: 'Verify my address',
    toLogin: 'Go to login',
    toDashboard: 'Go to dashboard',
    toProfile: 'Go to settings',
    bare: 'The link is in the mail that we sent you when you registered.',
    again: 'Get a new link',
    againText: 'We send it to the address of this account. The newest link is the one that works.',
  },
  notMe: {
    title: 'Was this not you?',
    lede: 'One press, and whoever it was is out.',
    does: [
      'Every device is signed out, this one too.',
      'The password works no more; a link to choose a new one comes by mail.',
      'If your e-mail address was changed in the last seven days, it is changed back.',
      'A second factor that came since that mail is taken away.',
    ],
    stays: 'Your licenses, sites and connected accounts stay as they are.',
    submit: 'This was not me',
    bare: 'The button is behind the link in our mail.',
    toReset: 'Ask for a new password',
    toLogin: 'Go to login',
  },
  keepFactor: {
    title: 'Keep your second factor?',
    lede: 'One press, and our support takes nothing away.',
    text: 'App, recovery codes and passkeys stay as they are. If it was you who lost them, close this page: in 24 hours your password alone signs you in.',
    submit: 'Keep my second factor',
    bare: 'The button is behind the link in our mail.',
    toReset: 'Choose a new password',
    toLogin: 'Go to login',
  },
  correct: {
    title: 'Correct your address',
    lede: 'For an address that was mistyped at registration and never verified.',
    codeHint: 'The one that you registered with: it shows that the account is yours.',
    email: 'Correct email',
    submit: 'Send the mail to this address',
    backBefore: 'Was it right after all?',
  },
  reset: {
    title: 'Reset your password',
    lede: 'We send a link to your e-mail address.',
    submit: 'Send the link',
    backBefore: 'Remembered it?',
    newTitle: 'Choose a new password',
    newSubmit: 'Save the new password',
    newHint: 'Saving it signs you out on every device.',
    startOver: 'Ask for a new link',
    checkFailed: 'Your link could not be checked',
    toLogin: 'Go to login',
  },
  logout: {
    title: 'Logout',
    failed: 'You are still signed in',
    refused: 'Signing out failed. Please try again.',
  },
} as const;

export interface StepList {
  readonly title: string;
  readonly steps: readonly { readonly title: string; readonly text: string }[];
}

/** What stands beside a form: the steps of which it is one. */
export const stepLists = {
  join: {
    title: 'Three steps, and you are in',
    steps: [
      { title: 'Create an account', text: 'Your purchase code brings its license along.' },
      { title: 'Verify your e-mail address', text: 'By the link that we send; it works 24 hours.' },
      { title: 'Login', text: 'Your license is there, ready for a website.' },
    ],
  },
  activate: {
    title: 'How a website is activated',
    steps: [
      { title: 'In WordPress', text: 'Press “Activate theme”. It leads you here.' },
      { title: 'In the hub', text: 'Sign in, see which site asks, and say yes.' },
      { title: 'Back on your site', text: 'The theme is activated. Nothing to copy or paste.' },
    ],
  },
  reset: {
    title: 'Three steps to get back in',
    steps: [
      { title: 'Ask for a link', text: 'It goes to the e-mail address of your account.' },
      { title: 'Open the mail', text: 'The link works once, for an hour.' },
      { title: 'Choose the password', text: 'Every device is signed out then.' },
    ],
  },
  keepFactor: {
    title: 'If it was not you who asked',
    steps: [
      { title: 'Press the button', text: 'Everything stays as it is, at once.' },
      { title: 'Choose a new password', text: 'Whoever asked may know the old one.' },
      { title: 'Look at your devices', text: 'Settings list where you are signed in.' },
    ],
  },
  notMe: {
    title: 'Three steps, and it is yours again',
    steps: [
      { title: 'Press the button', text: 'Whoever it was is signed out.' },
      { title: 'Open the mail', text: 'The link works once, for an hour.' },
      { title: 'Choose the password', text: 'One that you use nowhere else.' },
    ],
  },
} as const satisfies Record<string, StepList>;
