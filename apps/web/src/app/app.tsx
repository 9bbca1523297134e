import { lazy, useState, type ComponentType, type ReactElement } from 'react';
import { Navigate, Route, Routes } from 'react-router';
import { paths, routes } from '#lib/paths.ts';
import { Arrival } from './arrival.tsx';
import { Guarded } from './guarded.tsx';
import { Layout } from './layout.tsx';
import { routeTable, type PageModule, type RouteEntry } from './route-table.ts';

interface AppProps {
  /** Screens that are already loaded, by their source: what was drawn ahead of the browser. */
  readonly ready: ReadonlyMap<string, PageModule>;
}

const lazyPages = new Map<string, ComponentType>();

function pageOf(entry: RouteEntry, ready: AppProps['ready']): ComponentType {
  const loaded = ready.get(entry.source)?.Page;
  if (loaded !== undefined) return loaded;
  const known = lazyPages.get(entry.source);
  if (known !== undefined) return known;
  const page = lazy(async () => ({ default: (await entry.load()).Page }));
  lazyPages.set(entry.source, page);
  return page;
}

/** Every route inside the one frame. Providers stand in providers.tsx. */
export function App({ ready }: AppProps): ReactElement {
  const [heard, setHeard] = useState('');
  return (
    <Layout heard={heard}>
      <Routes>
        {routeTable.map((entry) => {
          const Page = pageOf(entry, ready);
          return (
            <Route
              key={entry.path}
              path={entry.path}
              element={
                <Guarded key={entry.path} entry={entry}>
                  <Arrival title={entry.title} onArrive={setHeard}>
                    <Page />
                  </Arrival>
                </Guarded>
              }
            />
          );
        })}
        <Route path={routes.admin} element={<Navigate to={paths.dashboard()} replace />} />
        <Route path="*" element={<Navigate to={paths.home()} replace />} />
      </Routes>
    </Layout>
  );
}
