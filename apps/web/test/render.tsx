import { QueryClientProvider, type QueryClient } from '@tanstack/react-query';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactElement } from 'react';
import { Router } from '@hub/client/router';
import type { AnswerOf } from '@hub/contract/calls';
import type { Catalog } from '@hub/contract/catalog';
import { CatalogContext } from '#api/config.ts';
import { createQueryClient } from '#api/query-client.ts';
import type { User } from '#api/session.ts';
import { answer } from './server.ts';

/** Small catalog of a publisher. */
export const catalog: Catalog = {
  brand: {
    name: 'Customer Hub',
    accent: {
      light: { fill: '#5B45D6', on: '#FFFFFF', text: '#4E39C2' },
      dark: { fill: '#9C8CFB', on: '#141317', text: '#B2A6FF' },
    },
  },
  essentials_item_id: 27889640,
  items: [
    {
      id: 27889640,
      name: 'Essentials',
      url: 'https://items.example/essentials',
      thumb: 'theme',
      kind: 'theme',
    },
    {
      id: 20350174,
      name: 'Megapack',
      url: 'https://items.example/megapack',
      thumb: 'builder',
      kind: 'builder',
    },
  ],
  offers: [
    { name: 'Essentials', url: 'https://items.example/essentials', thumb: 'theme' },
    { name: 'Conseil', url: 'https://items.example/conseil', thumb: 'new-theme' },
  ],
  plugins: [{ slug: 'revslider', name: 'Slider Revolution' }],
  promotions: { banner: null, products: [] },
  links: {
    knowledge_base: 'https://help.example/',
    support_policy: 'https://items.example/policy',
    showcase: 'https://items.example/showcase',
    renew_support: 'https://items.example/downloads',
    deactivate_plugins_video: 'https://help.example/video',
    builder_site: 'https://builder.example/',
    builder_help: 'https://builder.example/help',
    social: [{ name: 'YouTube', url: 'https://video.example/' }],
  },
};

/** Returns the configuration for a test; by default without vendors. */
export const aConfig = (own: Partial<AnswerOf<'config'>> = {}): AnswerOf<'config'> => ({
  catalog,
  sandbox: true,
  captcha: { provider: 'off', site_key: null },
  messenger: { provider: 'own', app_id: null },
  analytics: { provider: 'own', site: null, url: null },
  ...own,
});

export const aUser = (own: Partial<User> = {}): User => ({
  res: true,
  id: 7,
  username: 'marta',
  user_hash: 'hash',
  email: 'marta@example.test',
  firstname: 'Marta',
  lastname: 'Quist',
  ...own,
});

/** Returns the get-info answer of a signed-in user. */
export const userInfo = (own: Partial<AnswerOf<'getInfo'>> = {}): AnswerOf<'getInfo'> => ({
  isAdmin: false,
  firstname: 'Marta',
  lastname: 'Quist',
  license_count: 1,
  intercomToken: null,
  error_message: null,
  erase_at: null,
  ...own,
});

interface Options {
  /** Initial address. */
  readonly at?: string;
  /** Signed-in user; null for a guest. */
  readonly user?: User | null;
}

interface RenderedApp extends RenderResult {
  readonly client: QueryClient;
  /** Returns the current path, query and hash. */
  readonly address: () => string;
}

/**
 * Renders an element with the router, the catalog, an empty cache and the answer to the session
 * check.
 */
export function renderApp(element: ReactElement, options: Options = {}): RenderedApp {
  const { at = '/', user = null } = options;
  const client = createQueryClient();
  answer('csrfToken', { _csrf: 'token' });
  answer('isLogged', user ?? { res: false, captcha: false });
  history.replaceState(null, '', at);
  const result = render(
    <CatalogContext value={catalog}>
      <QueryClientProvider client={client}>
        <Router>{element}</Router>
      </QueryClientProvider>
    </CatalogContext>,
  );
  const address = (): string => location.pathname + location.search + location.hash;
  return { ...result, client, address };
}
