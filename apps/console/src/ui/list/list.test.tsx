import { useInfiniteQuery } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { ApiError } from '@hub/client/errors';
import { renderAt } from '#test/render.tsx';
import { windowIs } from '#test/setup.ts';
import { FilterBar, FilterSearch, FilterSelect } from './filter-bar.tsx';
import { List } from './list.tsx';
import { rowsQuery } from './rows.ts';
import type { Columns } from './table.tsx';
import { useFilters } from './use-filters.ts';

interface Fruit {
  readonly id: number;
  readonly name: string;
  readonly color: string;
}

type Read = (filters: Record<string, string>, after: string | null) => Promise<Page>;
type Page = { readonly rows: readonly Fruit[]; readonly next: string | null };

const columns: Columns<Fruit> = [
  { id: 'name', title: 'Name', cell: ({ name }) => <bdi>{name}</bdi>, sort: 'name' },
  { id: 'color', title: 'Color', cell: ({ color }) => color },
  { id: 'size', title: 'Size', cell: () => 'Small', extra: true },
];

function Fruits({ read }: { readonly read: Read }): ReactElement {
  const look = useFilters(['q', 'color', 'sort']);
  const { values, isAny, set, clear } = look;
  const query = useInfiniteQuery(rowsQuery(['fruits', values], (after) => read(values, after)));
  return (
    <>
      <FilterBar isAny={isAny} clear={clear}>
        <FilterSearch
          label="Search fruits"
          hint="Name"
          value={values.q}
          onChange={(q) => set({ q })}
        />
        <FilterSelect of={look} name="color" label="Color" options={{ '': 'Any', red: 'Red' }} />
      </FilterBar>
      <List
        label="Fruits"
        look={look}
        usualSort="-ripe"
        query={query}
        columns={columns}
        keyOf={({ id }) => id}
        to={({ id }) => `/console/fruits/${id}`}
        note={({ color }) => `It is ${color}`}
        empty={<p>No fruit found</p>}
      />
    </>
  );
}

const apple = { id: 1, name: 'Apple', color: 'red' };
const pear = { id: 2, name: 'Pear', color: 'green' };
const address = (): string => screen.getByTestId('address').textContent;

test('shows rows as a grid, and Enter on a row opens its link', async () => {
  renderAt(<Fruits read={async () => ({ rows: [apple, pear], next: null })} />);
  const grid = await screen.findByRole('grid', { name: 'Fruits' });
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(2);
  expect(screen.getByText('2 results')).toBeVisible();
  const row = within(grid).getByRole('row', { name: /Apple/ });
  expect(within(row).getByRole('link', { name: 'Apple' })).toHaveAttribute(
    'href',
    '/console/fruits/1',
  );
  row.focus();
  await userEvent.keyboard('{ArrowDown}{Enter}');
  expect(address()).toBe('/fruits/2');
});

test('shows the note of a row instead of its other columns on a phone', async () => {
  windowIs('narrow');
  renderAt(<Fruits read={async () => ({ rows: [apple], next: null })} />);
  const grid = await screen.findByRole('grid', { name: 'Fruits' });
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(1);
  expect(within(grid).getByText('It is red')).toBeVisible();
});

test('clicks on a column title sort, reverse and reset the order', async () => {
  const read = vi.fn<Read>(async () => ({ rows: [apple], next: null }));
  renderAt(<Fruits read={read} />);
  const title = await screen.findByRole('columnheader', { name: 'Name' });
  expect(title).toHaveAttribute('aria-sort', 'none');
  for (const [order, direction] of [
    ['name', 'ascending'],
    ['-name', 'descending'],
    ['', 'none'],
  ] as const) {
    await userEvent.click(screen.getByRole('columnheader', { name: 'Name' }));
    expect(address()).toBe(order === '' ? '/' : `/?sort=${order}`);
    const now = screen.getByRole('columnheader', { name: 'Name' });
    expect(now).toHaveAttribute('aria-sort', direction);
  }
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  expect(screen.getByRole('columnheader', { name: 'Color' })).not.toHaveAttribute('aria-sort');
});

test('offers the sort orders in a list on a phone', async () => {
  windowIs('narrow');
  const read = vi.fn<Read>(async () => ({ rows: [apple], next: null }));
  renderAt(<Fruits read={read} />);
  const sort = await screen.findByRole('combobox', { name: 'Sort' });
  expect(sort).toHaveDisplayValue('Newest first');
  await userEvent.selectOptions(sort, 'Name, descending');
  await waitFor(() => expect(read.mock.lastCall?.[0]['sort']).toBe('-name'));
});

test('stores the chosen columns in the browser and in the address', async () => {
  const read = async () => ({ rows: [apple], next: null });
  renderAt(<Fruits read={read} />);
  const titles = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
  await screen.findByRole('grid', { name: 'Fruits' });
  expect(titles()).toEqual(['Name', 'Color']);
  await userEvent.click(screen.getByRole('button', { name: 'Columns' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Size' }));
  await userEvent.click(screen.getByRole('menuitemcheckbox', { name: 'Color' }));
  await userEvent.keyboard('{Escape}');
  expect(titles()).toEqual(['Name', 'Size']);
  expect(address()).toContain('columns=size');
  cleanup();
  renderAt(<Fruits read={read} />);
  await screen.findByRole('grid', { name: 'Fruits' });
  expect(titles()).toEqual(['Name', 'Size']);
  localStorage.clear();
});

test('“Load more” moves the focus to the first new row', async () => {
  renderAt(
    <Fruits
      read={async (_, after) =>
        after === null ? { rows: [apple], next: 'k1' } : { rows: [pear], next: null }
      }
    />,
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  await waitFor(() => expect(screen.getByRole('row', { name: /Pear/ })).toHaveFocus());
});

test('requests the next page by its cursor and appends the rows', async () => {
  const read = vi.fn<Read>(async (_, after) =>
    after === null ? { rows: [apple], next: 'k1' } : { rows: [pear], next: null },
  );
  renderAt(<Fruits read={read} />);
  expect(await screen.findByText('Showing 1')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Pear')).toBeVisible();
  expect(screen.getByText('Apple')).toBeVisible();
  expect(read.mock.calls.map(([, after]) => after)).toEqual([null, 'k1']);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
});

test('keeps the rows when the next page fails to load, and retries on click', async () => {
  const read = vi
    .fn<Read>()
    .mockResolvedValueOnce({ rows: [apple], next: 'k1' })
    .mockRejectedValueOnce(new ApiError({ code: 'internal', message: 'Stumbled.' }))
    .mockResolvedValueOnce({ rows: [pear], next: null });
  renderAt(<Fruits read={read} />);
  await userEvent.click(await screen.findByRole('button', { name: 'Load more' }));
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('More results could not be loaded');
  expect(screen.getByText('Apple')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Load more' }));
  expect(await screen.findByText('Pear')).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
});

test('shows a message while loading, when empty and after a failure', async () => {
  const read = vi
    .fn<Read>()
    .mockRejectedValueOnce(new ApiError({ code: 'internal', message: 'Stumbled.' }))
    .mockResolvedValueOnce({ rows: [], next: null });
  renderAt(<Fruits read={read} />);
  expect(screen.getByText('Loading: Fruits')).toBeInTheDocument();
  expect(await screen.findByText('Fruits could not be loaded')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('No fruit found')).toBeVisible();
  expect(screen.queryByRole('grid')).toBeNull();
});

test('writes the search text to the address once, after a pause, and filters the list', async () => {
  const read = vi.fn<Read>(async () => ({ rows: [apple], next: null }));
  renderAt(<Fruits read={read} />, '/fruits?color=red');
  await userEvent.keyboard('/');
  const field = screen.getByRole('searchbox', { name: 'Search fruits' });
  expect(field).toHaveFocus();
  await userEvent.type(field, ' a/b ');
  await waitFor(() => expect(address()).toBe('/fruits?color=red&q=a%2Fb'));
  expect(field).toHaveValue(' a/b ');
  await waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(read.mock.lastCall?.[0]).toMatchObject({ q: 'a/b', color: 'red' });
});

test('reports a search text that is too short, visibly and to screen readers', async () => {
  renderAt(<Fruits read={async () => ({ rows: [apple], next: null })} />);
  const field = screen.getByRole('searchbox', { name: 'Search fruits' });
  expect(field).not.toHaveAccessibleDescription();
  await userEvent.type(field, 'a');
  expect(await screen.findByText('Type at least two characters')).toBeVisible();
  expect(field).toHaveAccessibleDescription('Type at least two characters');
  await waitFor(() => expect(address()).toBe('/?q=a'));
  await userEvent.type(field, 'p');
  expect(screen.queryByText('Type at least two characters')).toBeNull();
  expect(field).not.toHaveAccessibleDescription();
  await waitFor(() => expect(address()).toBe('/?q=ap'));
});

test('reads the filters from the address, and one click clears all filters', async () => {
  renderAt(
    <Fruits read={async () => ({ rows: [apple], next: null })} />,
    '/fruits?q=app&color=red',
  );
  const field = screen.getByRole('searchbox', { name: 'Search fruits' });
  expect(field).toHaveValue('app');
  expect(screen.getByRole('combobox', { name: 'Color' })).toHaveValue('red');
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(address()).toBe('/fruits');
  expect(field).toHaveValue('');
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await screen.findByRole('grid');
});

test('reports the total number of rows of a long list to assistive technology', async () => {
  const rows = Array.from({ length: 300 }, (_, id) => ({ ...apple, id, name: `Apple ${id}` }));
  renderAt(<Fruits read={async () => ({ rows, next: null })} />);
  const grid = await screen.findByRole('grid', { name: 'Fruits' });
  expect(grid).toHaveAttribute('aria-rowcount', '301');
});
