import { useState } from 'react';
import { ApiError } from '@hub/client/errors';

/** A call that may want the password, as its mutation stands. */
interface Confirmed {
  readonly error: Error | null;
  readonly variables: { readonly password?: string | undefined } | undefined;
}

export interface PasswordAsked {
  /** Whether the form has a field for it: once asked, it stays. */
  readonly asked: boolean;
  /** The last refusal is about the password alone: its field says so. */
  readonly refused: boolean;
  /** What is wrong with the one that was given. */
  readonly wrong: string | undefined;
  /** Takes the field away again. */
  readonly dismiss: () => void;
}

/** Whether the hub wants the password for a call, because the sign-in is not fresh. */
export function usePasswordAsked({ error, variables }: Confirmed): PasswordAsked {
  const [asked, setAsked] = useState(false);
  const [last, setLast] = useState<Error | null>(null);
  const refused = error instanceof ApiError && error.code === 'reauthenticate';
  // Each refusal asks once: a field that was taken away does not come back by itself.
  if (error !== last) {
    setLast(error);
    if (refused) setAsked(true);
  }
  return {
    asked,
    refused,
    wrong: refused && variables?.password !== undefined ? error.message : undefined,
    dismiss: () => setAsked(false),
  };
}
