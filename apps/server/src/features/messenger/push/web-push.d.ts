/** The used part of the library, which has no types of its own. */
declare module 'web-push' {
  interface Details {
    readonly headers: Readonly<Record<string, string | number>>;
    readonly body: Buffer | null;
  }
  interface Options {
    readonly vapidDetails: {
      /** `mailto:` or `https:` address of the sender. */
      readonly subject: string;
      readonly publicKey: string;
      readonly privateKey: string;
    };
    /** Seconds. */
    readonly TTL: number;
    readonly urgency: 'very-low' | 'low' | 'normal' | 'high';
    readonly topic: string;
  }
  const library: {
    /** Encrypts and signs a message (RFC 8291, RFC 8292), and sends nothing. */
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
