import { render, screen } from '@testing-library/react';
import type { ComponentType, ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary.tsx';
import { late } from './late.tsx';

interface GreetingProps {
  readonly name: string;
}

const Greeting = ({ name }: GreetingProps): ReactElement => <p>Good morning, {name}</p>;

const wait = <p>One moment</p>;

test('something stands in until the code is here, and never again', async () => {
  const load = vi.fn(() => Promise.resolve<ComponentType<GreetingProps>>(Greeting));
  const Late = late(load, wait);
  const first = render(<Late name="Marta" />);
  expect(screen.getByText('One moment')).toBeVisible();
  expect(await screen.findByText('Good morning, Marta')).toBeVisible();
  expect(screen.queryByText('One moment')).toBeNull();
  first.unmount();
  render(<Late name="Ida" />);
  expect(screen.getByText('Good morning, Ida')).toBeVisible();
  expect(load).toHaveBeenCalledOnce();
});

test('code that does not come is told by the boundary around, and asked for again by the next', async () => {
  vi.spyOn(console, 'error').mockReturnValue();
  const load = vi
    .fn<() => Promise<ComponentType<GreetingProps>>>()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockResolvedValueOnce(Greeting);
  const Late = late(load, wait);
  const first = render(
    <ErrorBoundary fallback={<p>It is gone</p>}>
      <Late name="Marta" />
    </ErrorBoundary>,
  );
  expect(await screen.findByText('It is gone')).toBeVisible();
  first.unmount();
  render(<Late name="Marta" />);
  expect(await screen.findByText('Good morning, Marta')).toBeVisible();
});
