import { seconds } from '@hub/contract/limits';

/** A proxy that keeps answers back until they are whole shows nothing by then. */
export const helloWithin = seconds(5);

/** Before a browser tries again by itself it waits some seconds. */
export const resumedWithin = seconds(10);

/** The hub says `alive` each 25 seconds (`conversations.keepAlive`). */
export const silentFor = seconds(60);

interface Listeners {
  /** The stream stands; `id` is the newest that the hub has. */
  readonly onHello: (id: string) => void;
  readonly onData: (data: string, id: string) => void;
  /** It will tell nothing more: refused, kept back by a proxy, or gone. */
  readonly onEnd: () => void;
}

/**
 * One stream of server-sent events, until it ends or is closed. Its comments cannot be seen by a page,
 * so a sign of life is an event (`alive`). A line that is cut is taken up by the browser itself, with
 * `Last-Event-ID`.
 */
export function openStream(address: string, { onHello, onData, onEnd }: Listeners): () => void {
  const source = new EventSource(address);
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** The line was cut, and the browser takes it up again. */
  let isResuming = false;

  const close = (): void => {
    clearTimeout(timer);
    source.close();
  };
  const end = (): void => {
    close();
    onEnd();
  };
  const expectSign = (within: number): void => {
    clearTimeout(timer);
    timer = setTimeout(end, within);
  };
  const heard = (): void => {
    isResuming = false;
    expectSign(silentFor);
  };
  // Each of its tries that fails is an error again; without an end here it would go on trying for ever.
  const broken = (): void => {
    if (isResuming || source.readyState === source.CLOSED) return end();
    isResuming = true;
    expectSign(resumedWithin);
  };

  source.addEventListener('hello', ({ lastEventId }) => {
    heard();
    onHello(lastEventId);
  });
  source.addEventListener('alive', heard);
  source.addEventListener('message', ({ data, lastEventId }) => {
    heard();
    onData(String(data), lastEventId);
  });
  source.addEventListener('error', broken);
  expectSign(helloWithin);
  return close;
}
