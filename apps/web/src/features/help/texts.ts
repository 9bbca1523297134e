/** The support advice banner (specification, section 2). */
export const advice = {
  title: 'Before you open a ticket',
  lede: 'Most questions are solved by one of these three, and faster than any reply can be.',
  steps: {
    read: { title: 'Read the knowledge base', text: 'Search it for the words on your screen.' },
    update: {
      title: 'Update the theme',
      text: 'In your WordPress admin, under Dashboard, Updates. Your problem may be solved already.',
    },
    plugins: {
      title: 'Deactivate other plugins',
      text: 'If it works then, switch them on one by one: the last one is the cause.',
    },
  },
  open: 'Open the knowledge base',
  video: 'Watch how',
  dialog: {
    title: 'How to deactivate other plugins',
    text: 'The video shows, in the admin of a WordPress site:',
    scenes: [
      'where the plugins are, and how to select all but those that came with the theme',
      'how to deactivate them in one go, and see whether the problem is gone',
      'how to activate them again one by one, until the one that causes it shows',
    ],
    calm: 'Nothing is lost: a plugin keeps its settings while it is deactivated.',
    watch: 'Watch the video',
    close: 'Not now',
    done: 'Done',
    film: {
      play: 'Play the video',
      note: (name: string) => `It plays from ${name}, which then learns your network address.`,
      elsewhere: (name: string) => `Watch it on ${name}`,
      language: 'English',
      broken: 'This browser cannot play the video here.',
      save: 'Save the video',
    },
  },
  send: 'Send a message',
  workingDays: 'Working days are Monday to Friday.',
  policy: 'What support covers is written in the',
  policyLink: 'item support policy',
} as const;
