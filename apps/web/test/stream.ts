/** Event stream that the test controls. */
export class TestStream extends EventTarget {
  static readonly open = new Set<TestStream>();
  readonly CLOSED = 2;
  readyState = 0;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    TestStream.open.add(this);
  }

  close(): void {
    this.readyState = this.CLOSED;
    TestStream.open.delete(this);
  }

  /** Sends an event to all open streams. */
  static say(type: 'hello' | 'alive' | 'message', id: string, data: unknown = {}): void {
    for (const stream of TestStream.open) {
      const init = { data: JSON.stringify(data), lastEventId: id };
      stream.dispatchEvent(new MessageEvent(type, init));
    }
  }
}
