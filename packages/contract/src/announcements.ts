/** How much an announcement matters. */
export const announcementLevels = ['info', 'warning'] as const;

/** Whom it is for: `owners` are those with a license of an item, which is not refunded. */
export const announcementAudiences = ['everybody', 'signed_in', 'owners'] as const;
