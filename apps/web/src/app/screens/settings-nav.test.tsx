import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/render.tsx';
import { SettingsNav } from './settings-nav.tsx';

test('links lead to the sections, and the current one is marked', () => {
  renderApp(<SettingsNav sections={['accounts', 'security']} />, { at: '/settings#security' });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Envato accounts', '/settings#accounts'],
    ['Security', '/settings#security'],
  ]);
  const marked = links.filter((link) => link.closest('[data-here]') !== null);
  expect(marked).toEqual([screen.getByRole('link', { name: 'Security' })]);
});
