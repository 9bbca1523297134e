/** A statement of the hub, as it gave it to the driver. */
export interface Statement {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** In place of a value that must be new each time: the bare server draws a random one. */
export const freshValue = '{fresh}';

/** One request, and the statements that the hub ran to answer it. */
export interface Example {
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly statements: readonly Statement[];
  /** What has to be signed besides, with a key at hand: the new certificate. */
  readonly toSign?: string;
}

/** A call that is measured on both servers, with examples of different people or sites. */
export interface PlannedCall {
  /** What it is called on the command line. */
  readonly id: string;
  readonly name: string;
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly examples: readonly Example[];
  /** What has to be done besides the statements: the signature of the certificate in the body. */
  readonly alsoVerifies?: boolean;
}

export type Plan = readonly PlannedCall[];
