import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Bars } from './bars.tsx';

test.each([
  [1, 12],
  [28, 28],
])('%i bars stand in room for %i', (count, room) => {
  const bars = Array.from({ length: count }, (_, day) => ({
    key: `${day}`,
    words: 'Day',
    count: 3,
  }));
  render(<Bars label="Sites" bars={bars} />);
  const drawing = screen.getByRole('img', { name: 'Sites' });
  expect(drawing).toHaveAttribute('viewBox', `0 0 ${room * 10} 100`);
  expect(drawing.querySelectorAll('rect')).toHaveLength(count);
});
