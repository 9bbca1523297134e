import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { newestHere, type ThreadMessage } from './thread-groups.ts';

/** Largest distance from the end, in pixels, at which the view follows new messages. */
const nearEnd = 64;
/** Distance from the beginning at which earlier messages load, in pixels. */
const nearStart = 240;

interface ScrollOptions {
  readonly messages: readonly ThreadMessage[];
  /** Loads earlier messages; null if there are none, or while they load. */
  readonly loadOlder: (() => void) | null;
  /** True if the newest message was visible to an active reader. */
  readonly onSeen: (() => void) | undefined;
  readonly isPageWhereLow: boolean;
}

/** Media query of a low window, as in thread.module.css. */
const lowWindow = '(height < 30rem) and (width < 56rem), (height < 22rem)';

const isLow = (): boolean => typeof matchMedia === 'function' && matchMedia(lowWindow).matches;

/** Returns the scrolling element: the box, or the document around it. */
const scrollerOf = (box: Element | null, isPageWhereLow: boolean): Element | null =>
  isPageWhereLow && isLow() ? document.scrollingElement : box;

const distanceToEnd = (box: Element): number => box.scrollHeight - box.scrollTop - box.clientHeight;

/** Follows the newest message, or keeps the place of a reader who scrolled up. */
export function useThreadScroll({ messages, loadOlder, onSeen, isPageWhereLow }: ScrollOptions) {
  const box = useRef<HTMLDivElement>(null);
  const content = useRef<HTMLDivElement>(null);
  const follows = useRef(true);
  const drawn = useRef({ first: '', last: '', height: 0 });
  const [isAtEnd, setIsAtEnd] = useState(true);
  const [leftAt, setLeftAt] = useState<string | null>(null);
  const last = messages.at(-1);
  const follow = useEffectEvent((): void => {
    const element = scrollerOf(box.current, isPageWhereLow);
    if (element === null) return;
    if (follows.current) element.scrollTop = element.scrollHeight;
    drawn.current.height = element.scrollHeight;
  });

  const toEnd = (): void => {
    follows.current = true;
    setIsAtEnd(true);
    const element = scrollerOf(box.current, isPageWhereLow);
    if (element !== null) element.scrollTop = element.scrollHeight;
  };

  useLayoutEffect(() => {
    const element = scrollerOf(box.current, isPageWhereLow);
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
  }, [messages, last, isPageWhereLow]);

  // Keeps the end visible when a keyboard, a picture or a longer draft changes the size.
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined;
    const observer = new ResizeObserver(() => follow());
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
    const element = scrollerOf(box.current, isPageWhereLow);
    if (element === null) return;
    const isNear = distanceToEnd(element) < nearEnd;
    if (follows.current && !isNear) setLeftAt(lastKey ?? null);
    follows.current = isNear;
    setIsAtEnd(isNear);
    if (element.scrollTop < nearStart && !isNear) loadOlder?.();
  };
  const onPageScroll = useEffectEvent(onScroll);
  useEffect(() => {
    if (!isPageWhereLow) return undefined;
    const listen = (): void => {
      if (isLow()) onPageScroll();
    };
    document.addEventListener('scroll', listen, { passive: true });
    return () => document.removeEventListener('scroll', listen);
  }, [isPageWhereLow]);

  // Messages of the other side arrived while the reader was further up.
  const place = messages.findIndex(({ key }) => key === leftAt);
  const hasNew = !isAtEnd && place >= 0 && messages.slice(place + 1).some(({ isOwn }) => !isOwn);
  return { box, content, onScroll, isAtEnd, hasNew, toEnd };
}
