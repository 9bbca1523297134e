import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router';
import { describe, expect, test } from 'vitest';
import { PlaceLink, RouteLink } from './route-link.tsx';

/** Where the router is, and how it came there. */
function Here(): ReactElement {
  const { pathname, search, state } = useLocation() as ReturnType<typeof useLocation> & {
    readonly state: unknown;
  };
  return (
    <output>
      {useNavigationType()} {pathname}
      {search} {JSON.stringify(state)}
    </output>
  );
}

function show(link: ReactElement): { here: () => string | null } {
  render(
    <MemoryRouter initialEntries={['/settings']}>
      {link}
      <Here />
    </MemoryRouter>,
  );
  return { here: () => screen.getByRole('status').textContent };
}

const press = (): Promise<void> => userEvent.setup().click(screen.getByRole('link'));

describe('a link inside the hub', () => {
  test('leads there without leaving the page, and takes its state along', async () => {
    const { here } = show(
      <RouteLink to="/verify?request=r" state={{ from: 'card' }}>
        Go
      </RouteLink>,
    );
    expect(screen.getByRole('link')).toHaveAttribute('href', '/verify?request=r');
    await press();
    expect(here()).toBe('PUSH /verify?request=r {"from":"card"}');
  });

  test.each([
    ['asked to', '/login', true],
    ['it leads where one is', '/settings', false],
  ])('replaces the step when %s', async (_, to, replace) => {
    const { here } = show(
      <RouteLink to={to} replace={replace}>
        Go
      </RouteLink>,
    );
    await press();
    expect(here()).toContain(`REPLACE ${to}`);
  });

  test.each(['ctrlKey', 'shiftKey', 'metaKey', 'altKey'])(
    'with %s held is the browser’s, to open beside or save',
    (key) => {
      const { here } = show(<RouteLink to="/login">Go</RouteLink>);
      let isPrevented = true;
      const watch = (event: Event): void => {
        isPrevented = event.defaultPrevented;
        // What the browser would do now, jsdom cannot.
        event.preventDefault();
      };
      document.addEventListener('click', watch, { once: true });
      fireEvent.click(screen.getByRole('link'), { [key]: true });
      expect(isPrevented).toBe(false);
      expect(here()).toContain('POP /settings');
    },
  );

  test('lets its own handler keep it', async () => {
    const { here } = show(
      <RouteLink to="/login" onClick={(event) => event.preventDefault()}>
        Go
      </RouteLink>,
    );
    await press();
    expect(here()).toContain('POP /settings');
  });
});

test.each([
  ['/settings', 'page'],
  ['/', null],
])('a place of the navigation at %s tells whether one is there', (to, current) => {
  show(<PlaceLink to={to}>Go</PlaceLink>);
  expect(screen.getByRole('link').getAttribute('aria-current')).toBe(current);
});
