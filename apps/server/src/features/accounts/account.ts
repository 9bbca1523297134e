export interface Account {
  readonly id: number;
  readonly userId: number;
  /** User id at the marketplace, in digits; it identifies the account. */
  readonly envatoUserId: string;
  readonly envatoUsername: string;
  readonly accessTokenSealed: string | null;
  readonly accessExpiresAt: Date | null;
  readonly refreshTokenSealed: string | null;
  readonly status: 'connected' | 'reconnect';
}

/** The running or last import of an account. */
export interface Sync {
  readonly running: boolean;
  readonly startedAt: Date;
  readonly heardAt: Date;
  readonly pages: number;
  readonly found: number;
  readonly added: number;
  readonly updated: number;
  readonly result: boolean | null;
  readonly message: string | null;
  readonly finishedAt: Date | null;
}

/** An account as its owner sees it. */
export interface AccountView {
  readonly envatoUserId: string;
  readonly envatoUsername: string;
  readonly lastSyncedAt: Date | null;
  readonly status: 'connected' | 'reconnect';
  readonly sync: Sync | null;
}

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
      /**
       * Number of licenses that moved from another user; unknown for an import by another process.
       */
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

/** Message to a person who returned from the marketplace. */
export interface ConnectionOutcome {
  readonly result: boolean;
  readonly message: string;
  readonly envatoUserId: string | null;
  readonly origin: string;
}
