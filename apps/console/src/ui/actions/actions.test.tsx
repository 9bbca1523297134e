import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { expect, test } from 'vitest';
import { renderAt } from '#test/render.tsx';
import { Actions } from './actions.tsx';

interface CardProps {
  readonly onGone: () => void;
}

function Card({ onGone }: CardProps): ReactElement {
  const yes = <button onClick={onGone}>Yes</button>;
  return <Actions label="Actions" of={[{ id: 'remove', label: 'Remove', dialog: () => yes }]} />;
}

/** Card that disappears after its action. */
function Cards(): ReactElement {
  const [isThere, setIsThere] = useState(true);
  return (
    <main>
      <h1 tabIndex={-1}>Cards</h1>
      {isThere && <Card onGone={() => setIsThere(false)} />}
    </main>
  );
}

test('moves the focus to the heading after an action removes its own button', async () => {
  renderAt(<Cards />);
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  await userEvent.click(screen.getByRole('button', { name: 'Yes' }));
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Cards' })).toHaveFocus());
});

/** Action that another operator does while its dialog is open. */
function Lock(): ReactElement {
  const [isLocked, setIsLocked] = useState(false);
  const action = {
    id: isLocked ? 'unlock' : 'lock',
    label: isLocked ? 'Unlock' : 'Lock',
    dialog: () => words,
  };
  return (
    <>
      <Actions label="Actions" of={[action]} />
      <button onClick={() => setIsLocked(true)}>Somebody is faster</button>
    </>
  );
}

const words = <p>Lock it?</p>;

test('keeps the dialog open when its action is no longer available', async () => {
  renderAt(<Lock />);
  await userEvent.click(screen.getByRole('button', { name: 'Lock' }));
  await userEvent.click(screen.getByRole('button', { name: 'Somebody is faster' }));
  expect(screen.getByRole('button', { name: 'Unlock' })).toBeVisible();
  expect(screen.getByText('Lock it?')).toBeVisible();
});
