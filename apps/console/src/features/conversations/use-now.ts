import { useEffect, useState } from 'react';
import { seconds } from '@hub/contract/limits';

/** The time, for ages that go on while they are looked at. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), seconds(30));
    return () => clearInterval(timer);
  }, []);
  return now;
}
