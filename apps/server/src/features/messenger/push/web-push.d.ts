/** Types of the used functions, because the library has no types. */
declare module 'web-push' {
  interface Details {
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer | null;
  }
  interface Options {
    readonly vapidDetails: {
      /** Address of the sender as a `mailto:` or `https:` URL. */
      readonly subject: string;
      readonly publicKey: string;
      readonly privateKey: string;
    };
    /** Life of the message in seconds. */
    readonly TTL: number;
    readonly urgency: 'very-low' | 'low' | 'normal' | 'high';
    readonly topic: string;
  }
  const library: {
    /** Encrypts and signs a message (RFC 8291, RFC 8292) without sending it. */
    generateRequestDetails(
      subscription: {
        readonly endpoint: string;
        readonly keys: { readonly p256dh: string; readonly auth: string };
      },
      payload: string,
      options: Options,
    ): Details;
  };
  export default library;
}
