import { screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { aUser, renderApp } from '#test/render.tsx';
import { Page } from './home-page.tsx';

const linkOf = (name: string): string | null | undefined =>
  screen.queryByRole('link', { name })?.getAttribute('href');

describe('landing page', () => {
  test('offers a guest the registration and the login, and no dashboard', async () => {
    const { client } = renderApp(<Page />);
    expect(
      screen.getByRole('heading', { level: 1, name: 'Manage everything in one place' }),
    ).toBeVisible();
    await expect.poll(() => client.isFetching()).toBe(0);
    expect(linkOf('Create an account')).toBe('/register');
    expect(linkOf('Login')).toBe('/login');
    expect(linkOf('Go to dashboard')).toBeUndefined();
  });

  test('offers a signed-in user the dashboard, and no registration', async () => {
    renderApp(<Page />, { user: aUser() });
    expect(await screen.findByRole('link', { name: 'Go to dashboard' })).toHaveAttribute(
      'href',
      '/dashboard',
    );
    expect(
      screen.getByRole('heading', { level: 1, name: 'Manage everything in one place' }),
    ).toBeVisible();
    expect(linkOf('Create an account')).toBeUndefined();
    expect(linkOf('Login')).toBeUndefined();
  });

  test('explains the start in three ordered steps', () => {
    renderApp(<Page />);
    const steps = screen.getByRole('region', { name: /^Three steps/ });
    const titles = within(steps).getAllByRole('heading', { level: 3 });
    expect(titles.map(({ textContent }) => textContent)).toEqual([
      '1 Create an account',
      '2 Synchronize with the marketplace',
      '3 You’re ready',
    ]);
  });
});
