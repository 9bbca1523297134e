import {
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react';
import { newestHere, type ThreadMessage } from './thread-groups.ts';

/** Distance from the end within which the view follows new messages, in pixels. */
const nearEnd = 64;
/** Distance from the beginning at which earlier messages load, in pixels. */
const nearStart = 240;

interface ScrollOptions {
  readonly messages: readonly ThreadMessage[];
  /** Null: there are none, or they are on their way. */
  readonly loadOlder: (() => void) | null;
  /** True if the newest message was visible to an active reader. */
  readonly onSeen: (() => void) | undefined;
}

interface ThreadScroll {
  readonly box: RefObject<HTMLDivElement | null>;
  readonly content: RefObject<HTMLDivElement | null>;
  readonly onScroll: () => void;
  readonly isAtEnd: boolean;
  /** Messages of the other side came while the reader was further up. */
  readonly hasNew: boolean;
  readonly toEnd: () => void;
}

const distanceToEnd = (box: HTMLElement): number =>
  box.scrollHeight - box.scrollTop - box.clientHeight;

/**
 * Keeps the newest message in sight, unless the reader has gone up; keeps in its place what they read
 * while older messages come above it.
 */
export function useThreadScroll({ messages, loadOlder, onSeen }: ScrollOptions): ThreadScroll {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const drawn = useRef({ first: '', last: '', height: 0 });
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const last = messages.at(-1);

  const toEnd = (): void => {
    follows.current = true;
    setIsAtEnd(true);
    if (box.current !== null) box.current.scrollTop = box.current.scrollHeight;
  };

  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return;
    const { first, last: lastDrawn, height } = drawn.current;
    const isOwnNew = last !== undefined && last.key !== lastDrawn && last.isOwn;
    const isOlderAbove = messages[0]?.key !== first && messages.some(({ key }) => key === first);
    if (follows.current || isOwnNew) element.scrollTop = element.scrollHeight;
    else if (isOlderAbove) element.scrollTop += element.scrollHeight - height;
    drawn.current = {
      first: messages[0]?.key ?? '',
      last: last?.key ?? '',
      height: element.scrollHeight,
    };
  }, [messages, last]);

  // A keyboard on the screen, a picture, a line more in what one writes: the end stays in sight.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => {
      const element = box.current;
      if (element === null) return;
      if (follows.current) element.scrollTop = element.scrollHeight;
      drawn.current.height = element.scrollHeight;
    });
    for (const element of [box.current, content.current]) {
      if (element !== null) observer.observe(element);
    }
    return () => observer.disconnect();
  }, []);

  const lastKey = newestHere(messages)?.key;
  const tell = useEffectEvent((newest: string | undefined, isInSight: boolean) => {
    if (isInSight && !document.hidden && newest !== undefined) onSeen?.();
  });
  useEffect(() => {
    const look = (): void => tell(lastKey, isAtEnd);
    look();
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, [lastKey, isAtEnd]);

  const onScroll = (): void => {
    const element = box.current;
    if (element === null) return;
    const follow = distanceToEnd(element) < nearEnd;
    if (follows.current && !follow) setLeftAt(lastKey ?? null);
    follows.current = follow;
    setIsAtEnd(follow);
    if (element.scrollTop < nearStart && !follow) loadOlder?.();
  };

  const place = messages.findIndex(({ key }) => key === leftAt);
  const hasNew = !isAtEnd && place >= 0 && messages.slice(place + 1).some(({ isOwn }) => !isOwn);
  return { box, content, onScroll, isAtEnd, hasNew, toEnd };
}
