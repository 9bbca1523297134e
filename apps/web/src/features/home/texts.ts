import { messages } from '@hub/language';

/** Texts of the landing page. Texts of the specification (section 2) are verbatim. */
export const texts = messages('home', {
  eyebrow: 'For buyers of our WordPress themes',
  headline: 'Manage everything in one place',
  lede: 'Your licenses, sites, plugins and support, for every theme you own.',
  toDashboard: 'Go to dashboard',
  create: 'Create an account',
  login: 'Login',
  needCode:
    'All you need is the purchase code of your theme. <where>Where do I find my purchase code?</where>',
  welcome: 'Welcome back, {name}',
  asYouLeftIt: 'Your licenses and sites are as you left them.',
  picture: {
    supported: 'Support until 2 May',
    unused: 'Not used',
    asks: 'wants to be activated',
    answer: 'Complete verification',
  },
  stepsTitle: 'Three steps to an activated site',
  steps: {
    account: {
      title: 'Create an account',
      text: 'Use the purchase code from your download. Your license is added automatically.',
    },
    sync: {
      title: 'Synchronize with the marketplace',
      text: 'Connect Envato Market to import your licenses and support periods.',
    },
    ready: {
      title: 'You’re ready',
      text: 'Click “Activate theme” in WordPress and confirm here.',
    },
  },
  insideTitle: 'What you get',
  inside: {
    licenses: {
      title: 'Licenses',
      text: 'What you bought, which site uses each license, and what you can do next.',
    },
    plugins: {
      title: 'Bundled plugins',
      text: 'The newest release of each plugin, often before WordPress offers it.',
    },
    support: {
      title: 'Support',
      text: 'A reply within one working day, from people who see your license and site.',
    },
  },
});
