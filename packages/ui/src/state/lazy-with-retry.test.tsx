import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense, type ComponentType, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { lazyWithRetry } from './lazy-with-retry.tsx';

interface GreetingProps {
  readonly name: string;
}

const Greeting = ({ name }: GreetingProps): ReactElement => <p>Good morning, {name}</p>;

const gone = new TypeError('Failed to fetch dynamically imported module');

test('shows a message when a chunk fails to load, and retries it', async () => {
  const load = vi
    .fn<() => Promise<ComponentType<GreetingProps>>>()
    .mockRejectedValueOnce(gone)
    .mockRejectedValueOnce(gone)
    .mockResolvedValueOnce(Greeting);
  const Part = lazyWithRetry(load, ({ message }, retry) => (
    <button onClick={retry}>{message}</button>
  ));
  render(
    <Suspense fallback={<p>One moment</p>}>
      <Part name="Marta" />
    </Suspense>,
  );
  expect(screen.getByText('One moment')).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: gone.message }));
  await userEvent.click(await screen.findByRole('button', { name: gone.message }));
  expect(await screen.findByText('Good morning, Marta')).toBeVisible();
  expect(load).toHaveBeenCalledTimes(3);
});
