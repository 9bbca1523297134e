import { useEffect, useRef, type RefObject } from 'react';
import { usePathname } from '@hub/client/router';
import { roomKey } from './room-key.ts';

/** Area of late content. Its last height is reserved before the first paint (document.ts). */
type Room = 'banner' | 'notices';

function readRooms(): Partial<Record<Room, number>> {
  try {
    return JSON.parse(localStorage.getItem(roomKey) ?? '{}') as Partial<Record<Room, number>>;
  } catch {
    return {};
  }
}

function storeHeight(room: Room, height: number): void {
  const rooms = readRooms();
  if (rooms[room] === height) return;
  try {
    localStorage.setItem(roomKey, JSON.stringify({ ...rooms, [room]: height }));
  } catch {
    // Storage may be blocked. Then the first paint reserves no height.
  }
}

function markSettled(room: Room): void {
  document.documentElement.setAttribute(`data-${room}`, '');
}

/** Reserves the height until the screen changes: an earlier release would move the content. */
function reserveHeight(room: Room): void {
  const height = readRooms()[room];
  if (height === undefined) return;
  document.documentElement.style.setProperty(`--${room}-room`, `${height}px`);
}

/** Stores the height of the ref’s element once `isSettled` is true; a missing element counts as 0. */
export function useRoom(room: Room, isSettled: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const pathname = usePathname();
  useEffect(() => {
    if (!isSettled) return;
    storeHeight(room, content.current?.offsetHeight ?? 0);
    markSettled(room);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each screen begins with it
  useEffect(() => reserveHeight(room), [room, pathname]);
  return content;
}
