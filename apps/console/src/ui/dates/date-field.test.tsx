import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { expect, test, vi } from 'vitest';
import { FilterDate } from '#ui/list/filter-bar.tsx';
import { DateField } from './date-field.tsx';

const taken: string[] = [];

function Filter({ first = '' }: { readonly first?: string }): ReactElement {
  const [value, setValue] = useState(first);
  const take = (next: string): void => {
    taken.push(next);
    setValue(next);
  };
  return (
    <>
      <FilterDate
        of={{ values: { from: value, sort: '', columns: '' }, set: ({ from = '' }) => take(from) }}
        name="from"
        label="From"
      />
      <button type="button" onClick={() => setValue('')}>
        Clear
      </button>
    </>
  );
}

const field = () => screen.getByRole('textbox', { name: 'From' });

test('formats the day of a filter, and applies a typed day on Enter or blur', async () => {
  taken.length = 0;
  render(<Filter first="2026-11-03" />);
  expect(field()).toHaveValue('3 Nov 2026');
  await userEvent.clear(field());
  await userEvent.type(field(), '2026-11-27{Enter}');
  expect(field()).toHaveValue('27 Nov 2026');
  expect(taken).toEqual(['2026-11-27']);
  await userEvent.click(screen.getByRole('button', { name: 'Clear' }));
  expect(field()).toHaveValue('');
  await userEvent.type(field(), '5 dec 2026');
  await userEvent.tab();
  await userEvent.clear(field());
  await userEvent.tab();
  expect(taken).toEqual(['2026-11-27', '2026-12-05', '']);
});

test('marks text that is not a date as invalid, keeps it, and does not filter by it', async () => {
  taken.length = 0;
  render(<Filter first="2026-11-03" />);
  await userEvent.clear(field());
  await userEvent.type(field(), '11/12/2026{Enter}');
  expect(field()).toHaveValue('11/12/2026');
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription('Not a date. Write 3 Nov 2026.');
  expect(taken).toEqual([]);
  await userEvent.clear(field());
  await userEvent.type(field(), '3 Nov 2026{Enter}');
  expect(field()).not.toBeInvalid();
});

test('opens the calendar by a button, and formats the chosen day and time', async () => {
  const open = vi.fn();
  HTMLInputElement.prototype.showPicker = open;
  const change = vi.fn();
  function Form(): ReactElement {
    const [value, setValue] = useState('');
    change.mockImplementation(setValue);
    return <DateField label="Starts" hasTime value={value} onChange={change} />;
  }
  render(<Form />);
  await userEvent.tab();
  await userEvent.tab();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Starts: open calendar' })).toHaveFocus();
  expect(open).toHaveBeenCalledOnce();
  const native = document.querySelector<HTMLInputElement>('[type=datetime-local]');
  await userEvent.type(native as HTMLInputElement, '2026-11-27T14:30');
  expect(screen.getByRole('textbox', { name: 'Starts' })).toHaveValue('27 Nov 2026, 14:30');
  expect(change).toHaveBeenCalledWith('2026-11-27T14:30');
});
