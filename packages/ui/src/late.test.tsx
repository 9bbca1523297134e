import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Component, type ComponentType, type ReactElement, type ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { late } from './late.tsx';

interface GreetingProps {
  readonly name: string;
}

const Greeting = ({ name }: GreetingProps): ReactElement => <p>Good morning, {name}</p>;

const wait = <p>One moment</p>;

const gone = new TypeError('Failed to fetch dynamically imported module');

const loadAtSecondTry = () =>
  vi
    .fn<() => Promise<ComponentType<GreetingProps>>>()
    .mockRejectedValueOnce(gone)
    .mockResolvedValueOnce(Greeting);

class Boundary extends Component<{ readonly children: ReactNode }> {
  override state = { broken: false };
  static getDerivedStateFromError = () => ({ broken: true });
  override render(): ReactNode {
    return this.state.broken ? <p>It is gone</p> : this.props.children;
  }
}

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
  const Late = late(loadAtSecondTry(), wait);
  const first = render(
    <Boundary>
      <Late name="Marta" />
    </Boundary>,
  );
  expect(await screen.findByText('It is gone')).toBeVisible();
  first.unmount();
  render(<Late name="Marta" />);
  expect(await screen.findByText('Good morning, Marta')).toBeVisible();
});

test('words of its own for code that does not come, and a next try', async () => {
  const Late = late(loadAtSecondTry(), wait, ({ message }, retry) => (
    <button onClick={retry}>{message}</button>
  ));
  render(<Late name="Marta" />);
  await userEvent.click(await screen.findByRole('button', { name: gone.message }));
  expect(await screen.findByText('Good morning, Marta')).toBeVisible();
});
