import { useEffect, useState } from 'react';

/** Later than this it counts as idle: a page that never rests must not wait forever. */
const patience = 3000;

/** Returns true once the page has had time for everything that the person waits for. */
export function useIdle(): boolean {
  const [idle, setIdle] = useState(false);
  useEffect(() => {
    const begin = (): void => setIdle(true);
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(begin, 1);
      return () => clearTimeout(timer);
    }
    const wish = requestIdleCallback(begin, { timeout: patience });
    return () => cancelIdleCallback(wish);
  }, []);
  return idle;
}
