import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Button } from './button.tsx';

test('a busy button keeps the focus, ignores clicks and has space for both labels', async () => {
  const act = vi.fn();
  const label = (busy: boolean) => (
    <Button busy={busy} busyLabel="Syncing..." onClick={act}>
      re-synchronize account
    </Button>
  );
  const { rerender } = render(label(false));
  const button = screen.getByRole('button', { name: 're-synchronize account' });
  await userEvent.click(button);
  rerender(label(true));
  expect(button).toHaveAccessibleName('Syncing...');
  expect(button).toHaveAttribute('aria-busy', 'true');
  expect(button).toHaveFocus();
  await userEvent.click(button);
  expect(act).toHaveBeenCalledTimes(1);
  // The button always contains both labels, so that the wider label sets its width.
  expect(button).toHaveTextContent('re-synchronize accountSyncing...');
});

test('a busy submit button does not submit again', async () => {
  const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
  render(
    <form onSubmit={submit}>
      <Button type="submit" busy busyLabel="Loading...">
        Send
      </Button>
    </form>,
  );
  await userEvent.click(screen.getByRole('button'));
  expect(submit).not.toHaveBeenCalled();
});
