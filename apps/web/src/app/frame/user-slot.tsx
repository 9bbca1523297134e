import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, type ReactNode } from 'react';
import { useHistoryState, usePathname } from '@hub/client/router';
import { configQuery } from '#api/config.ts';
import { useSession } from '#api/session.ts';
import { withMessages } from '#lib/language.ts';
import { holdsCode } from '#lib/mailed-code.ts';
import { routes } from '#lib/paths.ts';
import { ErrorBoundary } from '@hub/ui/error-boundary';

type SlotName = 'Banner' | 'Support' | 'Products';

const lazySection = (name: SlotName) =>
  lazy(async () => ({
    default: (await withMessages(() => import('./for-users.tsx')))[name],
  }));

const sections = {
  Banner: lazySection('Banner'),
  Support: lazySection('Support'),
  Products: lazySection('Products'),
} as const;

/** Frame section for signed-in users. It stays empty after an error. */
export function UserSlot({ name }: { readonly name: SlotName }) {
  const session = useSession();
  // The section sends requests, so it is hidden during a sign-out.
  const isLeaving = usePathname() === routes.logout;
  if (session.status !== 'user' || isLeaving) return null;
  // The hub refuses the requests of this section until the second factor is entered.
  if (session.user.second_factor_needed) return null;
  const Content = sections[name];
  return (
    <Quiet key={session.user.id}>
      <Content />
    </Quiet>
  );
}

const Contact = lazy(async () => ({
  default: (await import('./contact-corner.tsx')).ContactCorner,
}));

/** Returns true if a vendor’s script would load and could read a mailed code on this page. */
function useVendorsBarred(): boolean {
  const barred = holdsCode({ pathname: usePathname(), state: useHistoryState<unknown>() });
  const { data } = useQuery({ ...configQuery, enabled: barred });
  if (!barred) return false;
  return data?.captcha.provider === 'turnstile' || data?.messenger.provider !== 'own';
}

export function ContactSlot() {
  const { status } = useSession();
  const barred = useVendorsBarred();
  if (barred) return null;
  if (status !== 'user' && status !== 'guest') return null;
  return (
    <Quiet key={status}>
      <Contact />
    </Quiet>
  );
}

const Visits = lazy(async () => ({ default: (await import('./visits.tsx')).Visits }));

export function VisitsSlot() {
  const isKnown = useSession().status !== 'unknown';
  return isKnown ? (
    <Quiet>
      <Visits />
    </Quiet>
  ) : null;
}

const Quiet = ({ children }: { readonly children: ReactNode }) => (
  <ErrorBoundary fallback={null}>
    <Suspense>{children}</Suspense>
  </ErrorBoundary>
);
