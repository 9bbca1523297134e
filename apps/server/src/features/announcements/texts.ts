export const announcementTexts = {
  running: 'Announcement published. Open pages show it a little later.',
  planned: 'Announcement scheduled.',
  ended: 'Announcement ended.',
  already: 'The announcement had already ended.',
  refused: {
    too_many: (max: number) =>
      `You’ve reached ${max} scheduled and live announcements. End one first.`,
    unknown_item: 'Choose an item of the catalog.',
    never: 'The end must be after the start, and in the future.',
  },
} as const;
