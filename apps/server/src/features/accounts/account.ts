export interface SealedGrant {
  readonly accessTokenSealed: string;
  readonly accessExpiresAt: Date;
  readonly refreshTokenSealed: string;
}

/** Result of an import. `gone`: the account was disconnected, or another run took over. */
export type ImportOutcome =
  | {
      readonly kind: 'done';
      readonly added: number;
      readonly updated: number;
      /** Licenses that moved from another user; unknown for an import by another process. */
      readonly moved: number;
      /**
       * Number of licenses that stay with another user because support assigned them; unknown for
       * an import by another process.
       */
      readonly kept: number;
    }
  | { readonly kind: 'reconnect' }
  | { readonly kind: 'gone' }
  | { readonly kind: 'unreachable'; readonly cause?: unknown };

export interface ConnectionOutcome {
  readonly result: boolean;
  readonly message: string;
  readonly envatoUserId: string | null;
  readonly origin: string;
}
