import { render } from '@testing-library/react';
import { expect, test } from 'vitest';
import { Sentence } from './sentence.tsx';

test('renders elements in the order of the translated sentence', () => {
  const parts = {
    policy: (words: string) => <a href="/policy">{words}</a>,
    email: <bdi>bea@mail.example</bdi>,
  };
  const drawn = (text: string): string => {
    const { container } = render(<Sentence text={text} parts={parts} />);
    return container.innerHTML;
  };
  expect(drawn('Write to <email/>, or read the <policy>support policy</policy>.')).toBe(
    'Write to <bdi>bea@mail.example</bdi>, or read the <a href="/policy">support policy</a>.',
  );
  expect(drawn('<policy>Richtlinie</policy>: <email/>')).toBe(
    '<a href="/policy">Richtlinie</a>: <bdi>bea@mail.example</bdi>',
  );
  expect(drawn('No element, and <b>no markup</b>')).toBe('No element, and ');
});
