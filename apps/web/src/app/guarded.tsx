import { useQuery } from '@tanstack/react-query';
import { Suspense, useState, type ReactNode } from 'react';
import { useAddress } from '@hub/client/router';
import { ErrorNotice } from '@hub/ui/error-notice';
import { Page } from '@hub/ui/page';
import { Skeleton } from '@hub/ui/skeleton';
import { VisuallyHidden } from '@hub/ui/visually-hidden';
import { configQuery } from '#api/config.ts';
import { useInfo, useSession, type Session } from '#api/session.ts';
import { recallOrigin } from '#lib/origin.ts';
import { GoOn } from '#ui/go-on.tsx';
import { ErrorBoundary } from '@hub/ui/error-boundary';
import { decide, type Verdict } from './guards.ts';
import type { RouteEntry } from './route-table.ts';
import { frameTexts as texts } from './texts.ts';

interface GuardedProps {
  readonly entry: Pick<RouteEntry, 'access'>;
  readonly children?: ReactNode;
}

export function Guarded({ entry, children }: GuardedProps) {
  const session = useSession();
  const verdict = useVerdict(entry, session);
  if (verdict.kind === 'go') {
    return <GoOn to={verdict.to} remember={verdict.remember} waiting={<Waiting />} />;
  }
  if (verdict.kind === 'failed') return <SessionFailed session={verdict.session} />;
  if (verdict.kind === 'wait') return <Waiting />;
  return (
    <ErrorBoundary>
      <Suspense fallback={<Waiting />}>{children}</Suspense>
    </ErrorBoundary>
  );
}

function useVerdict({ access }: GuardedProps['entry'], session: Session): Verdict {
  const here = useAddress();
  const [wasUser, setWasUser] = useState(false);
  if (session.status === 'user' && !wasUser) setWasUser(true);
  const info = useInfo();
  const asksWhere = access === 'sandbox' || access === 'tester';
  const { data: config } = useQuery({ ...configQuery, enabled: asksWhere });
  return decide({
    access,
    session,
    here,
    // Reads the cookie only for guest screens. The server has no cookies and renders no such
    // screen.
    origin: access === 'guest' ? recallOrigin() : null,
    wasUser,
    isAdmin: info?.isAdmin,
    isSandbox: config?.sandbox,
  });
}

export const Waiting = () => (
  <Page>
    <h1>
      <VisuallyHidden>{texts.waiting}</VisuallyHidden>
    </h1>
    <Skeleton label={texts.loading} shapes={['title', 'text', 'card', 'row', 'row']} />
  </Page>
);

const SessionFailed = (props: { readonly session: Extract<Session, { status: 'failed' }> }) => (
  <Page width="reading">
    <h1 tabIndex={-1}>{texts.noSession}</h1>
    <ErrorNotice {...props.session} />
  </Page>
);
