import { messages } from '@hub/language';

/** The support advice banner (specification, section 2). */
export const advice = messages('help', {
  title: 'Before you open a ticket',
  lede: 'These three steps solve most issues.',
  steps: {
    read: { title: 'Read the knowledge base', text: 'Search it for the words on your screen.' },
    update: {
      title: 'Update the theme',
      text: 'In your WordPress admin, under Dashboard, Updates. A newer version may fix your issue.',
    },
    plugins: {
      title: 'Deactivate other plugins',
      text: 'If that helps, activate them one by one: the last one you activated is the cause.',
    },
  },
  open: 'Open the knowledge base',
  video: 'Watch how',
  dialog: {
    title: 'How to deactivate other plugins',
    text: 'The video shows, in the WordPress admin:',
    scenes: [
      'where to find the plugins, and how to select all except those of the theme',
      'how to deactivate them all at once, and check whether the issue is gone',
      'how to activate them again one by one, until the issue comes back',
    ],
    calm: 'Nothing is lost: a plugin keeps its settings while it is deactivated.',
    watch: 'Watch the video',
    film: {
      play: 'Play the video',
      note: 'The video plays from {name}, which then sees your IP address.',
      elsewhere: 'Watch it on {name}',
      language: 'English',
      broken: 'This browser cannot play the video here.',
      save: 'Save the video',
    },
  },
  send: 'Send a message',
  workingDays: 'Working days are Monday to Friday.',
  policy: 'What support covers is defined in the <policy>item support policy</policy>.',
});

/** The two cards beside the licenses. */
export const cards = messages('helpCards', {
  guide: {
    title: 'Knowledge Base',
    text: 'Guides and answers for every part of the theme.',
  },
  showcase: {
    title: 'Websites Showcase',
    text: 'Websites that others built with this theme.',
  },
});
