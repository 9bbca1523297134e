import { useEffect, useRef, type RefObject } from 'react';
import { usePathname } from '@hub/client/router';
import { roomKey } from './room-key.ts';

/**
 * Reserved height for late content above a screen (banner, notices), so that nothing below it
 * jumps. It is the last height in this browser, set before first paint (document.ts).
 */
type Room = 'banner' | 'notices';

function readRooms(): Partial<Record<Room, number>> {
  try {
    return JSON.parse(localStorage.getItem(roomKey) ?? '{}') as Partial<Record<Room, number>>;
  } catch {
    return {};
  }
}

function keepRoom(room: Room, height: number): void {
  const rooms = readRooms();
  if (rooms[room] === height) return;
  try {
    localStorage.setItem(roomKey, JSON.stringify({ ...rooms, [room]: height }));
  } catch {
    // Storage may be forbidden: then the first paint does without.
  }
}

/** From now on the screen need not wait for the room (layout.module.css). */
function settle(room: Room): void {
  document.documentElement.setAttribute(`data-${room}`, '');
}

/** Keeps the height until the screen changes, because releasing it earlier would be a jump, too. */
function holdRoom(room: Room): void {
  const height = readRooms()[room];
  if (height === undefined) return;
  document.documentElement.style.setProperty(`--${room}-room`, `${height}px`);
}

/**
 * Remembers the height of the returned ref's element once `isSettled` is true; no element counts as
 * 0.
 */
export function useRoom(room: Room, isSettled: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const pathname = usePathname();
  useEffect(() => {
    if (!isSettled) return;
    keepRoom(room, content.current?.offsetHeight ?? 0);
    settle(room);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each screen begins with it
  useEffect(() => holdRoom(room), [room, pathname]);
  return content;
}
