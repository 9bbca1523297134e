import { cleanup, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';
import { keepDraft, recentKey } from '#lib/drafts.ts';
import { renderAt } from '#test/render.tsx';
import { answer, refuse } from '#test/setup.ts';
import { Palette } from './palette.tsx';

type SearchAnswer = OperatorAnswerOf<'operatorSearch'>;

const none = { rows: [], more: false };
const nothing: SearchAnswer = {
  people: none,
  licenses: none,
  sites: none,
  conversations: none,
  releases: none,
};
const person = (id: number, name: string) => ({
  id,
  name,
  email: `${name.toLowerCase()}@mail.example`,
  suspended: false,
});
const finds = (...names: string[]): SearchAnswer => ({
  ...nothing,
  people: { rows: names.map((name, place) => person(place + 1, name)), more: false },
});

const pages = [
  { path: '/people', title: 'People', role: 'viewer' },
  { path: '/access', title: 'Access', role: 'owner' },
] as const;

const onClose = vi.fn();
const onDialog = vi.fn();

function open(role: Role = 'owner'): HTMLElement {
  renderAt(<Palette username="olive" {...{ role, pages, onClose, onDialog }} />);
  return screen.getByRole('combobox', { name: 'Search' });
}

const lines = (): string[] => screen.queryAllByRole('option').map((line) => line.textContent);
const active = (field: HTMLElement): string | null | undefined =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent;
const address = () => screen.getByTestId('address');

beforeEach(() => {
  localStorage.clear();
  vi.clearAllMocks();
});

test('focuses the search field and lists the actions and pages of the role', () => {
  const field = open('viewer');
  expect(field).toHaveFocus();
  expect(lines()).toEqual(['Keyboard shortcuts?', 'People']);
});

test('ignores stored recent results with addresses of an older version', () => {
  const storedResult = (label: string, to: unknown) => ({
    id: label,
    group: 'recent',
    kind: 'people',
    label,
    to,
  });
  const stored = [
    storedResult('Now', '/console/people/7'),
    storedResult('Without base', '/people/7'),
    storedResult('In parts', { pathname: '/conversations', search: 'id=7' }),
  ];
  keepDraft(recentKey('olive'), JSON.stringify(stored));
  open('viewer');
  expect(lines()[0]).toBe('Now');
  expect(lines()).toHaveLength(3);
});

test('finds an action by the beginnings of its words and opens its dialog', async () => {
  answer('operatorSearch', () => Response.json(nothing));
  const field = open('support');
  await userEvent.type(field, 'new con');
  expect(active(field)).toBe('New conversation');
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 result'));
  await userEvent.keyboard('{Enter}');
  expect(onDialog).toHaveBeenCalledWith('start');
});

test('finds a saved view by its name and opens its list', async () => {
  const view = {
    id: 3,
    list: 'licenses',
    name: 'Blocked in May',
    search: 'state=blocked',
  } as const;
  answer('operatorViews', { views: [view] });
  const field = open('viewer');
  expect(await screen.findByRole('option', { name: /Blocked in May/ })).toBeVisible();
  await userEvent.type(field, 'may');
  expect(active(field)).toContain('Licenses');
  answer('operatorSearch', () => Response.json(nothing));
  await waitFor(() => expect(screen.getByRole('status')).toHaveTextContent('1 result'));
  await userEvent.keyboard('{Enter}');
  expect(address()).toHaveTextContent('/licenses?state=blocked');
});

test('arrow keys move the selection, and Enter opens the selected result', async () => {
  answer('operatorSearch', () => Response.json(finds('Ida', 'Ina')));
  const field = open();
  await userEvent.type(field, 'zz');
  await screen.findByRole('option', { name: /Ida/ });
  await userEvent.keyboard('{ArrowDown}{ArrowDown}{ArrowUp}');
  expect(active(field)).toContain('Ina');
  await userEvent.keyboard('{Enter}');
  expect(address()).toHaveTextContent('/people/2');
  expect(onClose).toHaveBeenCalled();
});

test('a late answer does not replace a newer answer', async () => {
  const late = Promise.withResolvers<void>();
  answer('operatorSearch', async (request) => {
    const { q } = (await request.json()) as { q: string };
    if (q === 'ol') await late.promise;
    return Response.json(finds(q === 'ol' ? 'Old' : 'New'));
  });
  const field = open();
  await userEvent.type(field, 'ol');
  await new Promise((done) => setTimeout(done, 250));
  await userEvent.type(field, 'ga');
  await screen.findByRole('option', { name: /New/ });
  late.resolve();
  await new Promise((done) => setTimeout(done, 100));
  expect(lines().join()).not.toContain('Old');
});

test('Enter pressed before the answer opens the first result on arrival', async () => {
  answer('operatorSearch', () => Response.json(finds('Ida')));
  await userEvent.type(open(), 'ida@mail.example{Enter}');
  await waitFor(() => expect(address()).toHaveTextContent('/people/1'));
});

test('lists results that were opened before first, and stores no typed text', async () => {
  const code = '86781236-23d0-4b3c-7dfa-c1c147e0dece';
  answer('operatorSearch', () => Response.json(finds('Ida')));
  await userEvent.type(open(), `${code}{Enter}`);
  await waitFor(() => expect(address()).toHaveTextContent('/people/1'));
  expect(JSON.stringify([Object.entries(localStorage), address().textContent])).not.toContain(
    code.slice(0, 8),
  );
  cleanup();
  open();
  expect(lines()[0]).toContain('Ida');
});

test('links to the full list with the same search text when there are more results', async () => {
  answer('operatorSearch', () =>
    Response.json({ ...nothing, sites: { rows: [], more: true } } satisfies SearchAnswer),
  );
  await userEvent.type(open(), 'shop');
  const line = await screen.findByRole('option', { name: 'All matching sites' });
  expect(line).toHaveAttribute('href', '/console/sites?host=shop');
});

test('shows messages for no results and for a failure, and repeats the search on click', async () => {
  answer('operatorSearch', () => Response.json(nothing));
  const field = open();
  await userEvent.type(field, 'qqq');
  expect(await screen.findByText('No results')).toBeVisible();
  refuse('operatorSearch', 'internal');
  await userEvent.type(field, 'q');
  expect(await screen.findByText('The search failed')).toBeVisible();
  answer('operatorSearch', () => Response.json(finds('Ida')));
  await userEvent.click(screen.getByRole('button', { name: /again/i }));
  expect(await screen.findByRole('option', { name: /Ida/ })).toBeVisible();
});
