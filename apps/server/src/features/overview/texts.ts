/** Texts of the overview. */
export const overviewTexts = {
  noVersion: '(no version told)',
  otherItem: (id: number) => `Item ${id}`,
  /** Bands of the census. */
  firstReplies: {
    hour: 'Within an hour',
    day: 'Within a day',
    days: 'Within three days',
    later: 'Later',
  },
  waits: ({ count, areMore }: { count: number; areMore: boolean }, longest: string) => ({
    about: 'conversations',
    level: 'warning' as const,
    words:
      count === 1
        ? `One conversation has waited ${longest} for an answer`
        : `${count}${areMore ? ' or more' : ''} conversations wait for an answer, the longest for ${longest}`,
    mend: null,
  }),
  reconnects: (count: number) => ({
    about: 'accounts',
    level: 'warning' as const,
    words:
      count === 1
        ? 'One Envato account has to be connected again'
        : `${count} Envato accounts have to be connected again`,
    mend: 'Their owners are asked to on their dashboards; purchases are not read until then.',
  }),
} as const;
