import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, test } from 'vitest';
import { raiseContact } from '#lib/contact-signal.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { Contact } from './contact.tsx';

const show = (user = aUser()): ReturnType<typeof renderApp> => renderApp(<Contact />, { user });
const known = (client: { isFetching: () => number }): Promise<void> =>
  waitFor(() => expect(client.isFetching()).toBe(0));

test('a guest is asked to log in, or reports that they cannot', async () => {
  localStorage.setItem('agreeSate', 'true');
  renderApp(<Contact />);
  const person = userEvent.setup();
  await person.click(await screen.findByRole('button', { name: 'Contact us' }));
  const login = screen.getByRole('link', { name: 'Login to contact support' });
  expect(login).toHaveAttribute('href', '/login');
  expect(screen.queryByText('Before contacting support')).toBeNull();
  await person.click(screen.getByRole('button', { name: 'Report a login issue' }));
  expect(screen.getByRole('heading', { name: 'How to reach us' })).toBeVisible();
});

describe('a signed-in user', () => {
  test('reads the terms, agrees once, and is told how to reach support', async () => {
    const { client } = show();
    await known(client);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Contact us' }));
    expect(screen.getByRole('heading', { name: 'Before contacting support' })).toHaveFocus();
    expect(screen.getByText('Questions about built-in features')).toBeVisible();
    expect(screen.getByText('Customization services')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Cancel' })).toHaveAttribute('aria-expanded', 'true');
    expect(localStorage.getItem('agreeSate')).toBeNull();
    await person.click(screen.getByRole('button', { name: 'Agree and contact support' }));
    expect(localStorage.getItem('agreeSate')).toBe('true');
    expect(screen.getByRole('heading', { name: 'How to reach us' })).toHaveFocus();
    const link = screen.getByRole('link', { name: /^Open the page of Essentials/ });
    expect(link).toHaveAttribute('href', 'https://items.example/essentials');
    await person.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('button')).toBeNull();
  });

  test('who cancels has agreed to nothing, and has the focus back', async () => {
    const { client } = show();
    await known(client);
    const person = userEvent.setup();
    await person.click(await screen.findByRole('button', { name: 'Contact us' }));
    await person.keyboard('{Escape}');
    expect(screen.queryByRole('heading')).toBeNull();
    expect(screen.getByRole('button', { name: 'Contact us' })).toHaveFocus();
    expect(localStorage.getItem('agreeSate')).toBeNull();
  });

  // Last: a raised signal outlives its test by its 100 ms.
  test('who agreed before sees no button, and a raised signal still opens the way', async () => {
    localStorage.setItem('agreeSate', 'true');
    const { client } = show();
    await known(client);
    expect(screen.queryByRole('button')).toBeNull();
    raiseContact();
    expect(await screen.findByRole('heading', { name: 'How to reach us' })).toBeVisible();
  });
});
