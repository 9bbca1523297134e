import { useEffect, useRef } from 'react';
import { conversations as bounds } from '@hub/contract/conversation-limits';
import { seconds } from '@hub/contract/limits';
import { call } from '#api/client.ts';

const nobody = { onLetter: (): void => undefined, onSent: (): void => undefined };

type Activity = 'reading' | 'writing' | 'gone';

/** Delay before a conversation counts as being read. */
const settled = seconds(1);

/** Interval after which the signal is repeated, before it expires. */
const again = bounds.presence - seconds(10);

/** Time after the last keystroke in which the operator counts as typing. */
const stillWriting = seconds(8);

/**
 * Tells colleagues that the operator is reading or typing in this conversation. A lost signal does
 * no harm. Returns functions for each keystroke and for the end of typing.
 */
export function usePresence(id: number) {
  const writer = useRef(nobody);
  useEffect(() => {
    let lastActivity: Activity = 'gone';
    let lastLetter = 0;
    const tell = (doing: Activity): void => {
      if (doing === 'gone' && lastActivity === 'gone') return;
      lastActivity = doing;
      call('presentInConversation', { body: { id, doing } }).catch(() => undefined);
    };
    const look = (): void => {
      const isWriting = Date.now() - lastLetter < stillWriting;
      if (document.hidden) tell('gone');
      else tell(isWriting ? 'writing' : 'reading');
    };
    const leave = (): void => tell('gone');
    writer.current = {
      onLetter() {
        lastLetter = Date.now();
        if (lastActivity !== 'writing') tell('writing');
      },
      onSent() {
        lastLetter = 0;
        if (lastActivity === 'writing') look();
      },
    };
    const first = setTimeout(look, settled);
    const timer = setInterval(look, again);
    document.addEventListener('visibilitychange', look);
    window.addEventListener('pagehide', leave);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
      window.removeEventListener('pagehide', leave);
      writer.current = nobody;
      leave();
    };
  }, [id]);
  return {
    onLetter: () => writer.current.onLetter(),
    onSent: () => writer.current.onSent(),
  };
}
