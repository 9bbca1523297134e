/** The landing page's words; those of the specification (section 2) letter for letter. */
export const texts = {
  eyebrow: 'For buyers of our WordPress themes',
  headline: 'Manage everything in one place',
  lede: 'Your licenses, the websites they run, the bundled plugins and a person who answers: one calm place for every theme you bought.',
  toDashboard: 'Go to dashboard',
  create: 'Create an account',
  login: 'Login',
  needCode: 'All you need is the purchase code of your theme.',
  whereIsIt: 'Where do I find it?',
  asYouLeftIt: 'Your licenses and sites are as you left them.',
  /** What is written in the drawing of the hub. */
  picture: {
    rows: {
      used: { name: 'Essentials', state: 'shop.example' },
      supported: { name: 'Essentials', state: 'Support until 2 May' },
      unused: { name: 'Essentials', state: 'Not used' },
    },
    asks: {
      site: 'blog.example',
      what: 'wants to be activated',
      answer: 'Complete verification',
    },
  },
  stepsTitle: 'Three steps, and your site is active',
  steps: {
    account: {
      title: 'Create an account',
      text: 'With the purchase code from your download; its license comes along.',
    },
    sync: {
      title: 'Synchronize with the marketplace',
      text: 'Connect Envato Market: every license and support period arrives.',
    },
    ready: {
      title: 'You’re ready',
      text: 'Press “Activate theme” in WordPress, say yes here, and your site is activated.',
    },
  },
  insideTitle: 'What waits inside',
  inside: {
    licenses: {
      title: 'Licenses',
      text: 'What you bought, which site uses it, and what you may do with it now.',
    },
    plugins: {
      title: 'Bundled plugins',
      text: 'The newest release of each, often before its update reaches WordPress.',
    },
    support: {
      title: 'Support',
      text: 'A reply within a working day, with your license and your site already known.',
    },
  },
} as const;

export const welcome = (name: string): string => `Welcome back, ${name}`;
