import type { AnchorHTMLAttributes, MouseEvent, ReactElement } from 'react';
import { createPath, useHref, useLocation, useNavigate } from 'react-router';

interface RouteLinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Where in the hub; from `paths.ts`. */
  readonly to: string;
  /** Kept with the entry of the history, not in the address. */
  readonly state?: unknown;
  /** The entry of the history that it is on goes. */
  readonly replace?: boolean;
}

/** A press that the browser would answer in this tab; the others, to open beside or save, are its own. */
const staysHere = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.altKey && !event.ctrlKey && !event.shiftKey;

/**
 * A link inside the hub, of the router's own hooks: the router's `Link` stands in a module that every
 * page would pay for (app/browser-router.tsx).
 */
export function RouteLink(props: RouteLinkProps): ReactElement {
  const { to, state, replace = false, onClick, children, ...rest } = props;
  const here = createPath(useLocation());
  const navigate = useNavigate();
  const press = (event: MouseEvent<HTMLAnchorElement>): void => {
    onClick?.(event);
    if (event.defaultPrevented || !staysHere(event)) return;
    event.preventDefault();
    // As in the browser: the address that is shown already is no new step.
    void navigate(to, { state, replace: replace || to === here });
  };
  return (
    <a {...rest} href={useHref(to)} onClick={press}>
      {children}
    </a>
  );
}

/** A link of the navigation: it tells when its screen is the one that is shown. */
export function PlaceLink(props: RouteLinkProps): ReactElement {
  const { pathname } = useLocation();
  return <RouteLink aria-current={pathname === props.to ? 'page' : undefined} {...props} />;
}
