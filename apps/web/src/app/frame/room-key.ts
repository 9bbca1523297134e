/** Storage key of the heights in room.ts, for the script that reads them before first paint. */
export const roomKey = 'hub_room';
