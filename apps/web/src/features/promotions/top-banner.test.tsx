import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/render.tsx';
import { TopBanner } from './top-banner.tsx';

const promotion = { name: 'Conseil', url: 'https://items.example/', thumb: 'new-theme' };

test.each([
  ['Meet our new theme.', 'Conseil Meet our new theme. Limited Time Offer'],
  // A text that contains the name replaces the name.
  ['Meet Conseil, our new theme.', 'Meet Conseil, our new theme. Limited Time Offer'],
])('the banner with the text %j names the theme exactly once', (text, expected) => {
  renderApp(<TopBanner promotion={{ ...promotion, text }} userId={5} />);
  const banner = screen.getByRole('complementary', { name: 'Offer' });
  expect(banner).toHaveTextContent(expected);
  expect(banner.textContent?.match(/Conseil/g)).toHaveLength(1);
});
