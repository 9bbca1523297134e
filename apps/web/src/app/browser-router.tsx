import {
  startTransition,
  useLayoutEffect,
  useState,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Router, UNSAFE_createBrowserHistory as createBrowserHistory } from 'react-router';

type Place = Pick<ReturnType<typeof createBrowserHistory>, 'action' | 'location'>;

/**
 * The router over the browser's history. It is the library's own `BrowserRouter` in fewer bytes: the
 * module that one stands in brings forms, fetchers and links along, which every page would pay for.
 * With the history unlike before (its name says that it may change), the journeys fail at once.
 */
export function BrowserRouter({ children }: { readonly children: ReactNode }): ReactElement {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, setPlace] = useState<Place>(history);
  useLayoutEffect(
    () => history.listen((place) => startTransition(() => setPlace(place))),
    [history],
  );
  return (
    <Router navigationType={action} location={location} navigator={history}>
      {children}
    </Router>
  );
}
