import { useEffect, useState, type ReactElement } from 'react';
import { leave } from '@hub/client/leave';
import { Redirect } from '@hub/client/router';
import { isOfConsole } from '@hub/contract/origin';
import { forgetOrigin, recallOrigin, rememberOrigin } from '#lib/origin.ts';

interface GoOnProps {
  readonly to: string;
  /** Address to come back to after signing in. */
  readonly remember?: string | undefined;
  /** Shown while another document loads. */
  readonly waiting?: ReactElement;
}

/** Leads to an address, and for one of the console asks the server. */
export function GoOn({ waiting, ...go }: GoOnProps): ReactElement | null {
  // Held fast: forgetting the origin below would otherwise change where it leads.
  const [{ to, remember }] = useState(go);
  useEffect(() => {
    if (remember !== undefined) rememberOrigin(remember);
    else if (recallOrigin() === to) forgetOrigin();
    if (isOfConsole(to)) leave.insteadFor(to);
  }, [to, remember]);
  return isOfConsole(to) ? (waiting ?? null) : <Redirect to={to} replace />;
}
