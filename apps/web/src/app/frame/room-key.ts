/** Storage key of the heights in room.ts. The script before the first paint reads it, too. */
export const roomKey = 'hub_room';
