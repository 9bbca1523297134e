import { queryOptions, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useChange } from '@hub/client/change';
import { call } from '#api/client.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, problem } from '#test/server.ts';

const fetchVisible = vi.fn(async () => 'shown');
const fetchStatic = vi.fn(async () => 'once');
const visibleQuery = queryOptions({ queryKey: ['shown'], queryFn: fetchVisible });
const staticQuery = queryOptions({ queryKey: ['once'], queryFn: fetchStatic, staleTime: 'static' });

/** Component with two queries and a button that changes data. */
function SampleComponent({
  options,
}: {
  readonly options?: Parameters<typeof useChange>[1];
}): ReactElement {
  useQuery(visibleQuery);
  useQuery(staticQuery);
  const change = useChange<void, unknown>(() => call('endTour', { body: {} }), options);
  return (
    <button type="button" onClick={() => change.mutate()}>
      {change.status}
    </button>
  );
}

afterEach(() => {
  vi.clearAllMocks();
});

async function press(options?: Parameters<typeof useChange>[1]) {
  const { client } = renderApp(<SampleComponent options={options} />, { user: aUser() });
  client.setQueryData(['elsewhere'], 'not on this screen');
  await waitFor(() => expect(fetchStatic).toHaveBeenCalledOnce());
  expect(fetchVisible).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button'));
  return {
    reads: () => fetchVisible.mock.calls.length,
    isOld: () => client.getQueryState(['elsewhere'])?.isInvalidated,
  };
}

test('refetches the data on screen after a change, and marks all other data as stale', async () => {
  answer('endTour', { seen: true });
  const { reads, isOld } = await press();
  await waitFor(() => expect(reads()).toBe(2));
  expect(isOld()).toBe(true);
  expect(fetchStatic).toHaveBeenCalledOnce();
});

test('a refusal neither refetches data nor marks data as stale', async () => {
  answer('endTour', () => problem('forbidden'));
  const result = await press();
  await screen.findByText('error');
  expect(result.reads()).toBe(1);
  expect(result.isOld()).toBe(false);
});

test('the afterRefusal option delays the error until the data is refetched', async () => {
  answer('endTour', () => problem('forbidden'));
  const read = Promise.withResolvers<string>();
  fetchVisible.mockResolvedValueOnce('old').mockReturnValueOnce(read.promise);
  const { reads, isOld } = await press({ afterRefusal: true });
  await waitFor(() => expect(reads()).toBe(2));
  expect(isOld()).toBe(true);
  expect(screen.queryByText('error')).toBeNull();
  read.resolve('new');
  await screen.findByText('error');
});

test('reports an unreachable hub without waiting for a refetch', async () => {
  answer('endTour', () => Response.error());
  fetchVisible.mockResolvedValueOnce('old').mockReturnValueOnce(new Promise(() => undefined));
  const { reads } = await press({ afterRefusal: true });
  await screen.findByText('error');
  await waitFor(() => expect(reads()).toBe(2));
});

test('the leaves option marks the data as stale without refetching it', async () => {
  answer('endTour', { seen: true });
  const { reads, isOld } = await press({ leaves: true });
  await screen.findByText('success');
  expect(isOld()).toBe(true);
  expect(reads()).toBe(1);
});
