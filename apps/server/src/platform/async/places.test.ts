import { expect, test } from 'vitest';
import { createPlaces } from './places.ts';

test('each person has their own limit, whatever others use', () => {
  const places = createPlaces({ each: 2 });
  const first = places.take(1);
  expect(places.take(1)).not.toBeNull();
  expect(places.take(1)).toBeNull();
  expect(places.take(2)).not.toBeNull();
  first?.();
  expect(places.take(1)).not.toBeNull();
});

test('a permit given back twice is free once', () => {
  const places = createPlaces({ each: 2 });
  const first = places.take(1);
  places.take(1);
  first?.();
  first?.();
  expect(places.take(1)).not.toBeNull();
  expect(places.take(1)).toBeNull();
});

test('all together have a limit', () => {
  const places = createPlaces({ each: 2, all: 3 });
  const ends = [places.take(1), places.take(2), places.take(3)];
  expect(places.take(4)).toBeNull();
  for (const end of ends) end?.();
  expect(places.take(4)).not.toBeNull();
});
