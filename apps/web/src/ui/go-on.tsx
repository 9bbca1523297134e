import { useEffect, useState, type ReactElement } from 'react';
import { leave } from '@hub/client/leave';
import { Redirect } from '@hub/client/router';
import { isOfConsole } from '@hub/contract/origin';
import { forgetOrigin, recallOrigin, rememberOrigin } from '#lib/origin.ts';

interface GoOnProps {
  readonly to: string;
  /** Address to return to after the sign-in. */
  readonly remember?: string | undefined;
  readonly waiting?: ReactElement;
}

/** Leads to an address. Addresses of the console are loaded from the server. */
export function GoOn({ waiting, ...go }: GoOnProps) {
  // The target stays fixed, because forgetting the remembered address would change it.
  const [{ to, remember }] = useState(go);
  useEffect(() => {
    if (remember !== undefined) rememberOrigin(remember);
    else if (recallOrigin() === to) forgetOrigin();
    if (isOfConsole(to)) leave.insteadFor(to);
  }, [to, remember]);
  return isOfConsole(to) ? (waiting ?? null) : <Redirect to={to} replace />;
}
