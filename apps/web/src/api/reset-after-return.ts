import { useEffect } from 'react';

/** Resets the mutation of a button that is still busy on a page from the back/forward cache. */
export function useResetAfterReturn(reset: () => void): void {
  useEffect(() => {
    const revive = (event: PageTransitionEvent): void => {
      if (event.persisted) reset();
    };
    window.addEventListener('pageshow', revive);
    return () => window.removeEventListener('pageshow', revive);
  }, [reset]);
}
