import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { OperatorCallName } from '@hub/contract/operator-calls';
import { consoleCalls } from '#api/calls.ts';
import { paths } from '#lib/paths.ts';
import { LinkButton } from '#ui/link.tsx';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer, refuse } from '#test/setup.ts';
import { App } from './app.tsx';
import { routeTable } from './route-table.ts';

/** Opens the console with a hub that fails every read. Each screen still shows its frame. */
function open(path: string, role: 'viewer' | 'owner' = 'owner'): void {
  for (const name of Object.keys(consoleCalls)) refuse(name as OperatorCallName, 'internal');
  answer('operatorMe', anOperator(role));
  answer('csrfToken', { _csrf: 'token' });
  renderAt(
    <>
      <LinkButton to={paths.catalogEdit()}>To the editor</LinkButton>
      <LinkButton to="/nowhere">To nowhere</LinkButton>
      <App />
    </>,
    path,
  );
}

const isTold = (title: string): Promise<void> =>
  waitFor(() => {
    const heading = screen.getByRole('heading', { level: 1 });
    expect(heading).toHaveTextContent(title);
    expect(heading).toHaveFocus();
    expect(document.title).toBe(`${title} · Console · Customer Hub`);
    const main = within(screen.getByRole('main'));
    expect(main.getAllByRole('status')[0]).toHaveTextContent(title);
  });

test('focuses and announces the heading of each opened screen and sets the window title', async () => {
  open('/me');
  await screen.findByText('Your account: Olive Quist');
  const places = within(screen.getByRole('navigation', { name: 'Console' }));
  for (const { menu, title } of routeTable) {
    if (menu === undefined) continue;
    await userEvent.click(places.getByRole('link', { name: title }));
    await isTold(title);
  }
});

test('announces error pages that replace a screen', async () => {
  open('/me', 'viewer');
  await screen.findByText('Your account: Olive Quist');
  await userEvent.click(screen.getByRole('link', { name: 'To the editor' }));
  await isTold('You don’t have permission');
  await userEvent.click(screen.getByRole('link', { name: 'To nowhere' }));
  await isTold('Page not found');
});

test.each([
  ['/people/12', 'Person'],
  ['/people/12/view', 'View as customer'],
  ['/licenses/3', 'License'],
])('the screen at %s sets the window title before its data is loaded', async (path, title) => {
  open(path);
  await waitFor(() => expect(document.title).toBe(`${title} · Console · Customer Hub`));
});
