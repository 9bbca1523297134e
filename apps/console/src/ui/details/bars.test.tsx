import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Bars, topOf } from './bars.tsx';

test.each([
  [1, 12],
  [28, 28],
])('draws %i bars in a chart that has space for %i', (count, room) => {
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

test.each([
  [0, 1],
  [1, 1],
  [3, 5],
  [14, 20],
  [48, 50],
  [18_204, 20_000],
])('scales the axis for a maximum of %i to %i', (most, top) => {
  expect(topOf(most)).toBe(top);
});

test('labels the highest bar with its count', () => {
  const bars = [3, 14, 5].map((count, at) => ({ key: `2026-02-0${at + 1}`, words: 'Day', count }));
  render(<Bars label="Sites" bars={bars} endOf={(key) => `end ${key}`} />);
  expect(screen.getByText('14')).toHaveStyle({ insetBlockEnd: '70%' });
  expect(screen.getByText('20')).toBeVisible();
  expect(screen.getByText('end 2026-02-01')).toBeVisible();
  expect(screen.getByText('end 2026-02-03')).toBeVisible();
});
