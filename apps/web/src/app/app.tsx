import { lazy, useEffect, useState, type ComponentType, type ReactNode } from 'react';
import {
  cameBack,
  matches,
  Redirect,
  useHash,
  useHistoryState,
  usePathname,
} from '@hub/client/router';
import { isOfConsole } from '@hub/contract/origin';
import { withMessages } from '#lib/language.ts';
import { holdsCode } from '#lib/mailed-code.ts';
import { paths, routes } from '#lib/paths.ts';
import { Guarded, Waiting } from './guarded.tsx';
import { Layout } from './frame/layout.tsx';
import { findRoute, routeTable, type PageModule, type RouteEntry, titleOf } from './route-table.ts';
import { useCatalog } from '#api/config.ts';
import { decodePart } from '#lib/decode.ts';
import { holdInView } from '#lib/hold-in-view.ts';

interface AppProps {
  /** True if the content policy of the document excludes vendors that other screens may need. */
  readonly barsVendors?: boolean;
  readonly ready: ReadonlyMap<string, PageModule>;
}

type Screen = ComponentType<{ readonly onArrive: (title: string) => void }>;

/** Returns a loaded screen that announces its arrival. */
const withArrival = (entry: RouteEntry, { Page }: PageModule): Screen =>
  function Arriving({ onArrive }) {
    return (
      <Arrival entry={entry} onArrive={onArrive}>
        <Page />
      </Arrival>
    );
  };

function screenOf(entry: RouteEntry, ready: AppProps['ready']): Screen {
  const page = ready.get(entry.source);
  if (page !== undefined) return withArrival(entry, page);
  return lazy(async () => ({ default: withArrival(entry, await withMessages(entry.load)) }));
}

const consoleEntry = { access: 'console' } as const;

const redirectTargetOf = (pathname: string): string =>
  matches(routes.admin, pathname) ? paths.dashboard() : paths.home();

export function App({ ready, barsVendors = false }: AppProps) {
  const [announcement, setAnnouncement] = useState('');
  const [screens] = useState(() =>
    routeTable.map((entry) => ({ entry, Screen: screenOf(entry, ready) })),
  );
  const pathname = usePathname();
  const currentRoute = findRoute(pathname);
  const needsDocument = useNeedsDocument(currentRoute) && barsVendors;
  const shown = screens.filter(({ entry }) => entry === currentRoute);
  if (needsDocument) return <ReloadDocument />;
  return (
    <Layout announcement={announcement}>
      {shown.map(({ entry, Screen }) => (
        <Guarded key={entry.path} entry={entry}>
          <Screen onArrive={setAnnouncement} />
        </Guarded>
      ))}
      {currentRoute === undefined &&
        (isOfConsole(pathname) ? (
          <Guarded key={pathname} entry={consoleEntry} />
        ) : (
          <Redirect to={redirectTargetOf(pathname)} replace />
        ))}
    </Layout>
  );
}

/** True after the user has left the document’s first screen, or the mailed code of that screen. */
function useNeedsDocument(shown: RouteEntry | undefined): boolean {
  const heldCode = holdsCode({ pathname: usePathname(), state: useHistoryState<unknown>() });
  const [initial] = useState({ shown, heldCode });
  return shown !== initial.shown || (initial.heldCode && !heldCode);
}

/** Reloads the page, because the new screen needs the content policy of its own document. */
function ReloadDocument() {
  useEffect(() => location.reload(), []);
  return <Waiting />;
}

interface ArrivalProps {
  readonly entry: RouteEntry;
  readonly onArrive: (title: string) => void;
  readonly children: ReactNode;
}

/** True until the first arrival, for which the browser sets focus, title and scroll position. */
let isFirst = true;

/** Imitates a page load: title, scroll position, focus on the heading, announcement. */
function Arrival({ entry, onArrive, children }: ArrivalProps) {
  const pathname = usePathname();
  const hash = useHash();
  const { brand } = useCatalog();
  const title = titleOf(entry, brand.name);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => {
    const target = hash === '' ? null : document.getElementById(decodePart(hash.slice(1)));
    const end = target === null ? undefined : holdInView(target);
    if (target === null && !cameBack()) window.scrollTo(0, 0);
    if (isFirst) {
      isFirst = false;
      return end;
    }
    document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
    onArrive(title);
    return end;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the rest only says how to arrive
  }, [pathname, hash]);
  return <>{children}</>;
}
