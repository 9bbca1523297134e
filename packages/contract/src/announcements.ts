export const announcementLevels = ['info', 'warning'] as const;

/** `owners` have a license of the item that is not refunded. */
export const announcementAudiences = ['everybody', 'signed_in', 'owners'] as const;
