import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState, type ComponentType, useEffect, type ReactNode } from 'react';
import { cameBack, Route, usePathname } from '@hub/client/router';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import { mayAs, type Role } from '@hub/contract/roles';
import { ErrorBoundary } from '@hub/ui/error-boundary';
import { ErrorNotice } from '@hub/ui/error-notice';
import { lazyWithRetry } from '@hub/ui/lazy-with-retry';
import { ReadState } from '@hub/ui/read-state';
import { useLastError } from '@hub/ui/use-last-error';
import { LicenseMenuContext, type LicenseMenuProps } from '#api/contexts.ts';
import { isShutOut, meQuery, useSignOut } from '#api/session.ts';
import { Screen as ScreenFrame } from '#ui/screen.tsx';
import { Frame } from './frame.tsx';
import { NothingHere, NotYours, ShutOut, Waiting } from './no-screen.tsx';
import { findRoute, routeTable, type RouteEntry } from './route-table.ts';
import { texts } from './texts.ts';

/** Root of the console. An operator who loses access while it is open sees no more data. */
export function App() {
  const me = useQuery(meQuery);
  const signOut = useSignOut();
  const error = useLastError(me);
  const [announcement, setAnnouncement] = useState('');
  const newRole = useNewRole(me.data?.role);
  if (isShutOut(error) && !signOut.isSuccess) {
    return (
      <Frame me={null} signOut={null} announcement="">
        <ShutOut />
      </Frame>
    );
  }
  return (
    <Frame me={me.data ?? null} signOut={signOut} announcement={announcement} newRole={newRole}>
      {me.data === undefined && error !== null ? (
        <ScreenFrame title={texts.console}>
          <ReadState query={me} what={texts.who} />
        </ScreenFrame>
      ) : (
        <CurrentScreen me={me.data ?? null} onArrive={setAnnouncement} />
      )}
    </Frame>
  );
}

/**
 * Role that changed while the console was open, until the next screen. Buttons and open dialogs of
 * the old role disappear.
 */
function useNewRole(role: Role | undefined): Role | null {
  const pathname = usePathname();
  const [knownRole, setKnownRole] = useState(role);
  const [roleChange, setRoleChange] = useState<{ readonly role: Role; readonly at: string } | null>(
    null,
  );
  if (role !== undefined && role !== knownRole) {
    setKnownRole(role);
    if (knownRole !== undefined) setRoleChange({ role, at: pathname });
  }
  if (roleChange !== null && roleChange.at !== pathname) setRoleChange(null);
  return roleChange?.role ?? null;
}

interface ScreenProps {
  readonly onArrive: (words: string) => void;
}

/** Wraps a loaded screen, so that the operator arrives only when the code is there. */
const screenOf = ({ title, load }: RouteEntry): ComponentType<ScreenProps> =>
  lazy(async () => {
    const { Page } = await load();
    return {
      default: ({ onArrive }: ScreenProps) => (
        <Arrival title={title} onArrive={onArrive}>
          <Page />
        </Arrival>
      ),
    };
  });

/** Chunk that loads with the first conversation about a license. */
const LicenseMenu = lazyWithRetry(
  async () => (await import('#features/licenses')).LicenseMenu,
  (error, retry) => <ErrorNotice error={error} retry={retry} />,
);

const menuOf = (license: LicenseMenuProps) => (
  <Suspense>
    <LicenseMenu {...license} />
  </Suspense>
);

const screens = routeTable.map((entry) => ({ entry, Screen: screenOf(entry) }));

interface CurrentScreenProps extends ScreenProps {
  /** Null while unknown; the screen's own calls do not wait for it. */
  readonly me: OperatorAnswerOf<'operatorMe'> | null;
}

function CurrentScreen({ me, onArrive }: CurrentScreenProps) {
  const pathname = usePathname();
  const entry = findRoute(pathname);
  const { nothing, notYours } = texts;
  if (entry === undefined) {
    return (
      <Arrival title={nothing.title} onArrive={onArrive}>
        <NothingHere />
      </Arrival>
    );
  }
  if (me !== null && !mayAs(me.role, entry.role)) {
    return (
      <Arrival key={entry.path} title={notYours.title} onArrive={onArrive}>
        <NotYours least={entry.role} />
      </Arrival>
    );
  }
  // The path is the key, so the screen remounts for another record.
  return (
    <ErrorBoundary key={pathname}>
      <Suspense fallback={<Waiting />}>
        <LicenseMenuContext value={menuOf}>
          {screens.map(
            ({ entry: { path }, Screen }) =>
              path === entry.path && (
                <Route key={path} path={path}>
                  <Screen onArrive={onArrive} />
                </Route>
              ),
          )}
        </LicenseMenuContext>
      </Suspense>
    </ErrorBoundary>
  );
}

interface ArrivalProps {
  readonly title: string;
  readonly onArrive: (words: string) => void;
  readonly children: ReactNode;
}

/** The browser itself handles the first arrival. */
let isFirst = true;

/**
 * Wraps a loaded screen and acts as a browser does on a new page: scrolls to the top, focuses the
 * heading, announces the title. A changed filter counts as the same page.
 */
function Arrival({ title, onArrive, children }: ArrivalProps) {
  const pathname = usePathname();
  useEffect(() => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    if (!cameBack()) window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    onArrive(title);
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest only says how to arrive
  }, [pathname]);
  return children;
}
