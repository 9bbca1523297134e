import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { Router, useAddress } from '@hub/client/router';
import { base } from '#lib/paths.ts';
import { createQueryClient } from '@hub/client/query-client';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';
import { CatalogContext, type CatalogData } from '#api/contexts.ts';
import { warmUp } from '#api/client.ts';
import { watchRole } from '#api/session.ts';

const accent = { fill: '#5B45D6', on: '#FFFFFF', text: '#4E39C2' };
const brand = { name: 'Customer Hub', accent: { light: accent, dark: accent } };

export const anOperator = (role: Role): OperatorAnswerOf<'operatorMe'> => ({
  username: 'olive',
  firstname: 'Olive',
  lastname: 'Quist',
  email: 'olive@example.test',
  role,
});

/** Shows the current address for tests: `screen.getByTestId('address')`. */
function Address(): ReactElement {
  return <output data-testid="address">{useAddress().slice(base.length)}</output>;
}

const noItems: CatalogData['items'] = [];

/** Renders a screen or the complete console at an address. */
export function renderAt(what: ReactElement, path = '/', items = noItems): QueryClient {
  const client = createQueryClient(watchRole);
  // Fetches the CSRF token first, as main.tsx does.
  warmUp();
  history.replaceState(null, '', base + path);
  render(
    <CatalogContext value={{ brand, items }}>
      <QueryClientProvider client={client}>
        <Router>
          {what}
          <Address />
        </Router>
      </QueryClientProvider>
    </CatalogContext>,
  );
  return client;
}

/** Chooses an action from the action menu of a screen. */
export async function chooseAction(name: string): Promise<void> {
  await userEvent.click(await screen.findByRole('button', { name: 'More actions' }));
  await userEvent.click(await screen.findByRole('menuitem', { name }));
}
