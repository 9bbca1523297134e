import { useEffect, useRef, type RefObject } from 'react';
import { useLocation } from 'react-router';
import { roomKey } from './room-key.ts';

/**
 * Room for what comes late above a screen (banner, notices), so that nothing below it jumps: as
 * high as it was last time in this browser, set before first paint (document.ts).
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

/**
 * The room is given up only when the screen changes: on the same screen, that would be a jump, too.
 */
function holdRoom(room: Room): void {
  const height = readRooms()[room];
  if (height === undefined) return;
  document.documentElement.style.setProperty(`--${room}-room`, `${height}px`);
}

/**
 * Remembers how high the element of the returned ref is, once `isSettled` says that what stands
 * in it is known; no element counts as nothing.
 */
export function useRoom(room: Room, isSettled: boolean): RefObject<HTMLDivElement | null> {
  const content = useRef<HTMLDivElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    if (!isSettled) return;
    keepRoom(room, content.current?.offsetHeight ?? 0);
    settle(room);
  });
  // oxlint-disable-next-line react/exhaustive-effect-dependencies -- each screen begins with it
  useEffect(() => holdRoom(room), [room, pathname]);
  return content;
}
