import { useEffect, useState } from 'react';
import { seconds } from '@hub/contract/limits';

/** Returns the current time, updated regularly, for ages on the screen. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds(30));
    return () => clearInterval(timer);
  }, []);
  return now;
}
