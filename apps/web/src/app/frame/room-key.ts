/** Where room.ts keeps its heights, for the script that reads them before first paint. */
export const roomKey = 'hub_room';
