/** Texts of the overview. */
export const overviewTexts = {
  noVersion: 'Unknown version',
  otherItem: (id: number) => `Item ${id}`,
  /** Labels of the response time bands in the census. */
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
        ? `1 conversation waiting for a reply for ${longest}`
        : `${count}${areMore ? ' or more' : ''} conversations waiting for a reply. Longest wait: ${longest}`,
    mend: null,
  }),
  reconnects: (count: number) => ({
    about: 'accounts',
    level: 'warning' as const,
    words:
      count === 1
        ? '1 Envato account needs reconnecting'
        : `${count} Envato accounts need reconnecting`,
    mend: 'Their owners see a notice on the dashboard. Purchases are not imported until then.',
  }),
} as const;
