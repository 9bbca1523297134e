import { messages } from '@hub/language';

/** Window titles. Texts of the specification are verbatim. */
export const titles = messages('titles', {
  /** The page title comes first, so that users can tell tabs apart. */
  window: '{page} · {brand}',
  description:
    '{brand}: your theme licenses, the sites that use them, bundled plugins and support in one place.',
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
  purchaseCode: 'Where do I find my purchase code?',
  certificate: 'Check a certificate',
  register: 'Create an account',
  login: 'Login',
  resetPassword: 'Reset your password',
  verifyEmail: 'Verify your email address',
  notMe: 'This wasn’t me',
  invitation: 'Your invitation',
  correctEmail: 'Correct your email address',
  logout: 'Logout',
  settings: 'Settings',
  dashboard: 'Dashboard',
  verify: 'Verification',
  authorization: 'Connecting your account',
});

export const frameTexts = messages('frame', {
  main: 'Main',
  menu: 'Menu',
  home: 'Home',
  dashboard: 'Dashboard',
  knowledgeBase: 'Knowledge Base',
  newTab: '(opens in a new tab)',
  settingsOf: 'Settings of {name}',
  logout: 'Logout',
  register: 'Register',
  login: 'Login',
  footer: 'Footer',
  powered: 'Powered by Envato API',
  terms: 'Terms',
  privacy: 'Privacy',
  imprint: 'Imprint',
  certificates: 'Certificates',
  waiting: 'One moment',
  loading: 'Loading',
  noSession: 'We could not load your account',
});
