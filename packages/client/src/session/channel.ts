/** Notifies the other tabs of this browser of a sign-in or sign-out. */

export type SessionNews = 'signed-in' | 'signed-out';

const name = 'hub-session';

let channel: BroadcastChannel | null = null;

function open(): BroadcastChannel | null {
  if (typeof BroadcastChannel === 'undefined') return null;
  channel ??= new BroadcastChannel(name);
  return channel;
}

/** A channel never receives its own messages, so only other tabs react. */
export const tellOtherTabs = (news: SessionNews): void => open()?.postMessage(news);

/** Calls `listener` with messages of other tabs; returns a function that stops this. */
export function onOtherTabs(listener: (news: SessionNews) => void): () => void {
  const listening = open();
  const hear = (event: MessageEvent): void => {
    if (event.data === 'signed-in' || event.data === 'signed-out') listener(event.data);
  };
  listening?.addEventListener('message', hear);
  return () => listening?.removeEventListener('message', hear);
}
