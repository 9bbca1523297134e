/** The words of the guided tour. `stop` is where each stands: `data-tour` in the page. */
export const texts = {
  take: 'Take the tour',
  failed: 'The tour could not be fetched. Please try again.',
  invitation: {
    title: 'New here?',
    text: 'See where everything stands.',
    decline: 'No, thank you',
  },
  next: 'Next',
  previous: 'Back',
  done: 'Done',
  close: 'End the tour',
  progress: '{{current}} of {{total}}',
  stops: [
    {
      stop: 'licenses',
      title: 'Your licenses',
      text: 'Each purchase is a card: the site it is used on, and how long support runs. Open it for its purchase code and history. Bought something new? Resynchronize, and it is here.',
    },
    {
      stop: 'plugins',
      title: 'Bundled plugins',
      text: 'Owners of the theme download its plugins here, often before WordPress offers them.',
    },
    {
      stop: 'knowledge-base',
      title: 'Help',
      text: 'Guides for the theme, page by page. If they do not help, write to us from the corner below.',
    },
    {
      stop: 'settings',
      title: 'Settings',
      text: 'Your marketplace accounts, your profile, and where you are signed in.',
    },
  ],
} as const;
