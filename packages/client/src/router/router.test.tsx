import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { hydrateRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Link } from 'wouter';
import { navigate, useHistoryState } from 'wouter/use-browser-location';
import {
  cameBack,
  matches,
  NavLink,
  Router,
  setSearchParams,
  useAddress,
  useHash,
  usePathname,
  useSearchParams,
} from './router.tsx';

const Parts = () => (
  <output>
    {[usePathname(), String(useSearchParams().get('q')), useHash(), useAddress()].join(' ')}
  </output>
);
const State = () => <output>{JSON.stringify(useHistoryState<unknown>())}</output>;
const shown = (): string | null => screen.getByRole('status').textContent;
const link = (name = 'link'): HTMLElement => screen.getByRole('link', { name });

/** Goes back, as the browser's button does. */
const goBack = (): Promise<unknown> =>
  act(async () => {
    const there = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
    history.back();
    await there;
  });

beforeEach(() => history.pushState(null, '', '/'));
afterEach(cleanup);

test('returns path, query and hash as written, and updates them on navigation', async () => {
  history.replaceState(null, '', '/a%2Fb%25?q=%2541#x%20y');
  render(<Parts />);
  expect(shown()).toBe('/a%2Fb%25 %41 #x%20y /a%2Fb%25?q=%2541#x%20y');
  act(() => navigate('/next#part'));
  expect(shown()).toBe('/next null #part /next#part');
  await goBack();
  expect(shown()).toBe('/a%2Fb%25 %41 #x%20y /a%2Fb%25?q=%2541#x%20y');
});

test('changes the newest query and keeps the parameters that other components set', () => {
  history.replaceState({ news: 'of before' }, '', '/list?color=red#part');
  render(<Parts />);
  const before = history.length;
  const set = (name: string, value: string) => (now: URLSearchParams) => {
    now.set(name, value);
    return now;
  };
  act(() => {
    setSearchParams(set('q', 'a/b & 100%'), { replace: true });
    setSearchParams(set('page', '2'), { replace: true });
  });
  expect(location.search).toBe('?color=red&q=a%2Fb+%26+100%25&page=2');
  expect(shown()).toContain('/list a/b & 100%');
  expect([location.hash, history.state, history.length]).toEqual(['', null, before]);
  act(() => setSearchParams(() => ''));
  expect(location.href).toMatch(/\/list$/);
  expect(history.length).toBe(before + 1);
});

test('a link stores its state in the history entry', () => {
  render(
    <Router>
      <Link to="/there" state={{ code: 'x' }}>
        link
      </Link>
      <State />
    </Router>,
  );
  fireEvent.click(link());
  expect([location.pathname, shown()]).toEqual(['/there', '{"code":"x"}']);
});

test('a link to the current address adds no history entry', () => {
  render(
    <Router>
      <Link to="/here?a=b#part">link</Link>
    </Router>,
  );
  const before = history.length;
  fireEvent.click(link());
  expect(history.length).toBe(before + 1);
  fireEvent.click(link());
  expect(history.length).toBe(before + 1);
});

test.each([
  { ctrlKey: true },
  { metaKey: true },
  { shiftKey: true },
  { altKey: true },
  { button: 1 },
])('leaves a click with %o to the browser', (how) => {
  render(
    <Router>
      <Link to="/there">link</Link>
    </Router>,
  );
  const isLeft = vi.fn((event: Event) => event.defaultPrevented);
  const end = (event: Event) => (isLeft(event), event.preventDefault());
  addEventListener('click', end, { once: true });
  fireEvent.click(link(), how);
  expect(isLeft).toHaveReturnedWith(false);
  expect(location.pathname).toBe('/');
});

test('distinguishes the back button from links and redirects', async () => {
  navigate('/one');
  expect(cameBack()).toBe(false);
  navigate('/two');
  await goBack();
  expect([location.pathname, cameBack()]).toEqual(['/one', true]);
  navigate('/three', { replace: true });
  expect(cameBack()).toBe(false);
});

test.each([
  ['/terms', '/terms', true],
  ['/terms', '/Terms/', true],
  ['/terms', '/terms/more', false],
  ['/', '/', true],
  ['/', '/home', false],
  ['/reset/:code?', '/reset', true],
  ['/reset/:code?', '/reset/a%2Fb', true],
  ['/reset/:code?', '/reset/a/b', false],
  ['/people/:id', '/people/7', true],
  ['/people/:id', '/people', false],
])('decides if route %s matches path %s: %s', (pattern, pathname, is) => {
  expect(matches(pattern, pathname)).toBe(is);
});

const Places = () => (
  <nav>
    <NavLink to="/people" isParent>
      People
    </NavLink>
    <NavLink to="/sites">Sites</NavLink>
  </nav>
);

test.each([
  ['/people', ['page', null]],
  ['/people/7', ['page', null]],
  ['/peoples', [null, null]],
  ['/sites/', [null, 'page']],
  ['/sites/7', [null, null]],
])('marks the current navigation links at %s: %j', (at, marks) => {
  history.replaceState(null, '', at);
  render(<Places />);
  const links = [link('People'), link('Sites')];
  expect(links.map((each) => each.getAttribute('aria-current'))).toEqual(marks);
});

test('hydrates prerendered HTML without changes', async () => {
  const page = (
    <>
      <Places />
      <span>{'drawn'}</span>
    </>
  );
  const html = renderToString(<Router drawn="/people">{page}</Router>);
  expect(html).toContain('aria-current="page"');
  history.replaceState({ code: 'x' }, '', '/people?q=1#part');
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = html;
  const faults = vi.fn();
  await act(async () => {
    hydrateRoot(root, <Router>{page}</Router>, { onRecoverableError: faults });
  });
  expect(faults).not.toHaveBeenCalled();
  expect(root.innerHTML).toBe(html);
  root.remove();
});
