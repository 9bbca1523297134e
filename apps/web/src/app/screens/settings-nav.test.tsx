import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { renderApp } from '#test/render.tsx';
import { SettingsNav } from './settings-page.tsx';

test('links to the sections of the settings and marks the current section', () => {
  renderApp(<SettingsNav />, { at: '/settings#security' });
  const links = screen.getAllByRole('link');
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Envato accounts', '/settings#accounts'],
    ['Support', '/settings#support'],
    ['Profile', '/settings#profile'],
    ['Security', '/settings#security'],
    ['Privacy', '/settings#privacy'],
  ]);
  const marked = links.filter((link) => link.closest('[data-here]') !== null);
  expect(marked).toEqual([screen.getByRole('link', { name: 'Security' })]);
});
