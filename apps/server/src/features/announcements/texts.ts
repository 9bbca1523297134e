/** Results of operators' actions, in words. */
export const announcementTexts = {
  running: 'It is shown from now on; whoever has a page open reads it a little later.',
  planned: 'It is planned.',
  ended: 'It is shown no longer.',
  already: 'It was over before.',
  refused: {
    too_many: (max: number) => `There are ${max} planned or shown already: end one first.`,
    unknown_item: 'Choose one of the catalog’s items.',
    never: 'It would end before it begins, or before now.',
  },
} as const;
