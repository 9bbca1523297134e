import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Route, Routes } from 'react-router';
import { expect, test, vi } from 'vitest';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';
import { anOperator, renderAt } from '#test/render.tsx';
import { answer, refuse } from '#test/setup.ts';
import { Page } from './catalog-page.tsx';
import { Page as EditPage } from './edit-page.tsx';
import { Page as VersionPage } from './version-page.tsx';

type InForce = OperatorAnswerOf<'catalogInForce'>;

const shown = {
  brand: 'Studio',
  items: [
    { id: 7, name: 'One', kind: 'theme', url: 'https://a.example', thumb: 'theme', slug: 'one' },
  ],
  plugins: [],
  offers: [{ name: 'One', url: 'https://a.example' }],
  promotions: [],
  links: [],
} satisfies Partial<InForce>;

const inForce: InForce = {
  ...shown,
  file: 'catalog.json',
  file_rules: false,
  version: 2,
  newest: 2,
};

const product = { name: 'Icons', text: 'Many.', url: 'https://i.example', thumb: 'icons' };

const whole = {
  brand: { name: 'Studio', accent: {} },
  items: [{ id: 7, name: 'One', url: 'https://a.example', thumb: 'theme', kind: 'theme' }],
  offers: [],
  plugins: [],
  promotions: { banner: null, products: [product, { ...product, name: 'Fonts' }] },
  links: { showcase: 'https://s.example', social: [] },
};

function begin(role: Role = 'owner', change: Partial<InForce> = {}): void {
  answer('operatorMe', anOperator(role));
  answer('catalogInForce', { ...inForce, ...change });
  answer('catalogText', { version: 2, text: JSON.stringify(whole) });
}

async function openEditor(): Promise<string[]> {
  const sent: string[] = [];
  begin();
  answer('tryCatalog', async (request) => {
    sent.push(((await request.json()) as { text: string }).text);
    return { faults: [], changes: [], shown };
  });
  renderAt(<EditPage />, '/catalog/edit');
  await screen.findByRole('tab', { name: 'Form' });
  return sent;
}

const look = () => userEvent.click(screen.getByRole('button', { name: 'Look at it' }));

test('an owner may change it, whoever reads may not, and nobody where a file is the truth', async () => {
  begin();
  renderAt(<Page />, '/catalog');
  expect(await screen.findByText('Version 2 is in force')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Change it' })).toHaveAttribute('href', '/catalog/edit');
});

test('a viewer has no way to change it', async () => {
  begin('viewer');
  renderAt(<Page />, '/catalog');
  await screen.findByText('Version 2 is in force');
  expect(screen.queryByRole('link', { name: 'Change it' })).toBeNull();
});

test('where a setting names a file nobody has', async () => {
  begin('owner', { file_rules: true, version: 0, newest: 0 });
  renderAt(<Page />, '/catalog');
  await screen.findByText('This screen reads only');
  expect(screen.queryByRole('link', { name: 'Change it' })).toBeNull();
});

test('a hub that has not taken the newest yet says so', async () => {
  begin('viewer', { version: 2, newest: 3 });
  renderAt(<Page />, '/catalog');
  expect(await screen.findByText(/Version 3 is stored, and this hub takes it/)).toBeVisible();
});

test('what the form writes is what is looked at, and what it does not know stays', async () => {
  const sent = await openEditor();
  const brand = screen.getByRole('textbox', { name: /Name of the hub/ });
  await userEvent.clear(brand);
  await userEvent.type(brand, 'Workshop');
  await userEvent.click(screen.getByRole('checkbox', { name: /Show a banner/ }));
  await look();
  await screen.findByRole('region', { name: 'What buyers would see' });
  const banner = { name: '', text: '', url: '', thumb: 'other' };
  expect(JSON.parse(sent[0] ?? '')).toEqual({
    ...whole,
    brand: { name: 'Workshop', accent: {} },
    promotions: { ...whole.promotions, banner },
  });
});

test('rows are moved, taken away and added; the focus stays with them', async () => {
  const sent = await openEditor();
  const products = within(screen.getByRole('region', { name: 'Products' }));
  await userEvent.click(products.getByRole('button', { name: /Move .*Fonts.* up/ }));
  expect(products.getAllByRole('group')[0]).toHaveFocus();
  await userEvent.click(products.getByRole('button', { name: /Remove .*Icons/ }));
  expect(products.getByRole('button', { name: 'Add to products' })).toHaveFocus();
  await userEvent.click(products.getByRole('button', { name: 'Add to products' }));
  expect(products.getAllByRole('group')[1]).toHaveFocus();
  await look();
  await screen.findByRole('region', { name: 'What buyers would see' });
  const { promotions } = JSON.parse(sent[0] ?? '') as typeof whole;
  expect(promotions.products.map(({ name }) => name)).toEqual(['Fonts', '']);
});

test('every fault is told, at its field too, and one leads to it', async () => {
  await openEditor();
  answer('tryCatalog', {
    faults: [
      { place: 'brand.name', words: 'must not be empty' },
      { place: 'brand.accent.light', words: 'is missing' },
    ],
    changes: [],
    shown: null,
  });
  await look();
  expect(await screen.findByText('It has 2 faults')).toBeVisible();
  const brand = screen.getByRole('textbox', { name: /Name of the hub/ });
  expect(brand).toHaveAccessibleDescription(/must not be empty/);
  await userEvent.click(screen.getByRole('button', { name: 'brand.name' }));
  expect(brand).toHaveFocus();
  await userEvent.type(brand, 'x');
  expect(screen.getByText('It has a fault')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Take it' })).toBeNull();
});

test('why it could not be looked at is brought into sight: the form is longer than any window', async () => {
  await openEditor();
  refuse('tryCatalog', 'unavailable', { message: 'The hub is busy.' });
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  await look();
  expect(await screen.findByText('The hub is busy.')).toBeVisible();
  const seen = intoSight.mock.contexts.map((node) => (node as Element).textContent);
  expect(seen.join()).toContain('The hub is busy.');
});

test('the text goes on with what the form wrote; text that is no catalogue stays text', async () => {
  await openEditor();
  await userEvent.type(screen.getByRole('textbox', { name: /Name of the hub/ }), '2');
  await userEvent.click(screen.getByRole('tab', { name: 'Text' }));
  const area = await screen.findByLabelText<HTMLTextAreaElement>('The whole catalog as JSON');
  expect(area.value).toContain('"name": "Studio2"');
  await userEvent.clear(area);
  await userEvent.click(screen.getByRole('tab', { name: 'Form' }));
  expect(await screen.findByText(/no JSON that the form could show/)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'Text' })).toHaveAttribute('aria-selected', 'true');
});

test('what is begun is there again after the screen was left, until it is taken', async () => {
  await openEditor();
  const brand = () => screen.findByRole('textbox', { name: /Name of the hub/ });
  await userEvent.type(await brand(), ' 2');
  cleanup();
  await openEditor();
  expect(await brand()).toHaveValue('Studio 2');
  expect(screen.getByText('What you had begun is here again')).toBeVisible();
  answer('tryCatalog', {
    faults: [],
    changes: [{ place: 'brand.name', before: '"Studio"', after: '"Studio 2"' }],
    shown,
  });
  answer('storeCatalog', { success: true, message: 'Version 3 is stored.', faults: [] });
  await look();
  await userEvent.click(await screen.findByRole('button', { name: 'Take it' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'A new name');
  await userEvent.click(dialog.getByRole('button', { name: 'Take it' }));
  expect(await screen.findByText('/catalog', { selector: 'output' })).toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});

test('of two tabs that write, the one that is not kept says so, and nothing is lost unsaid', async () => {
  const key = 'hub-console-draft:olive:catalog';
  const named = (name: string) => JSON.stringify({ ...whole, brand: { ...whole.brand, name } });
  const otherTab = (name: string) => {
    const theirs = JSON.stringify({ text: named(name), seen: 2, tab: 'another' });
    localStorage.setItem(key, theirs);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    return theirs;
  };
  await openEditor();
  const brand = () => screen.getByRole('textbox', { name: /Name of the hub/ });
  await userEvent.type(brand(), ' A');
  expect(localStorage.getItem(key)).toContain('Studio A');
  const theirs = otherTab('Theirs');
  const words = 'You change the catalog in another tab, too';
  expect(await screen.findByText(words)).toBeVisible();
  await userEvent.type(brand(), 'B');
  expect(brand()).toHaveValue('Studio AB');
  expect(localStorage.getItem(key)).toBe(theirs);
  await userEvent.click(screen.getByRole('button', { name: 'Keep what is here' }));
  expect(localStorage.getItem(key)).toContain('Studio AB');
  expect(screen.queryByText(words)).toBeNull();
  otherTab('Theirs again');
  await userEvent.click(await screen.findByRole('button', { name: 'Go on with what is there' }));
  expect(brand()).toHaveValue('Theirs again');
  expect(screen.queryByText(words)).toBeNull();
  await userEvent.type(brand(), '!');
  expect(localStorage.getItem(key)).toContain('Theirs again!');
});

test('a second tab that only looks takes nothing from the first', async () => {
  const key = 'hub-console-draft:olive:catalog';
  const text = JSON.stringify({ ...whole, brand: { ...whole.brand, name: 'Theirs' } });
  const theirs = JSON.stringify({ text, seen: 2, tab: 'another' });
  localStorage.setItem(key, theirs);
  await openEditor();
  expect(screen.getByRole('textbox', { name: /Name of the hub/ })).toHaveValue('Theirs');
  expect(localStorage.getItem(key)).toBe(theirs);
});

test('a text that is no JSON yet is kept, too, and can be given up', async () => {
  await openEditor();
  await userEvent.click(screen.getByRole('tab', { name: 'Text' }));
  const area = () => screen.findByLabelText<HTMLTextAreaElement>('The whole catalog as JSON');
  await userEvent.clear(await area());
  await userEvent.type(await area(), '{{');
  cleanup();
  await openEditor();
  expect(await area()).toHaveValue('{');
  await userEvent.click(screen.getByRole('button', { name: 'Start over' }));
  expect(await screen.findByRole('textbox', { name: /Name of the hub/ })).toHaveValue('Studio');
  expect(screen.queryByText('What you had begun is here again')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(localStorage).toHaveLength(0);
});

test('what was begun over an older version says so, and nothing is kept of what was not changed', async () => {
  await openEditor();
  const brand = () => screen.findByRole('textbox', { name: /Name of the hub/ });
  await userEvent.type(await brand(), '2');
  cleanup();
  begin();
  answer('catalogText', { version: 5, text: JSON.stringify(whole) });
  renderAt(<EditPage />, '/catalog/edit');
  expect(await brand()).toHaveValue('Studio2');
  expect(screen.getByRole('link', { name: 'What it changed' })).toBeVisible();
  await userEvent.type(await brand(), '{Backspace}');
  expect(localStorage).toHaveLength(0);
});

test('it is taken with a reason, as it was looked at', async () => {
  await openEditor();
  answer('tryCatalog', {
    faults: [],
    changes: [{ place: 'brand.name', before: '"Studio"', after: '"Workshop"' }],
    shown,
  });
  const bodies: unknown[] = [];
  answer('storeCatalog', async (request) => {
    bodies.push(await request.json());
    return { success: true, message: 'Version 3 is stored.', faults: [] };
  });
  await look();
  expect(await screen.findByText('brand › name')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Take it' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'A new name');
  await userEvent.click(dialog.getByRole('button', { name: 'Take it' }));
  expect(await screen.findByText('/catalog', { selector: 'output' })).toBeInTheDocument();
  expect(bodies).toEqual([
    { text: `${JSON.stringify(whole, null, 2)}\n`, seen: 2, reason: 'A new name' },
  ]);
});

test('a version says what it changed, and is restored with a reason', async () => {
  begin();
  answer('catalogVersion', {
    id: 1,
    reason: '',
    restores: null,
    by: null,
    at: '2026-02-01T12:00:00.000Z',
    text: '{}',
    changes: [],
    back: [{ place: 'brand.name', before: '"Studio"', after: '"Hub"' }],
  });
  answer('restoreCatalog', { success: true, message: 'Version 3 is stored.', faults: [] });
  renderAt(
    <Routes>
      <Route path="/catalog/versions/:id" element={<VersionPage />} />
    </Routes>,
    '/catalog/versions/1',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Restore' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Hub')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox'), 'Back');
  await userEvent.click(dialog.getByRole('button', { name: 'Restore' }));
  expect(await screen.findByText('Version 3 is stored.')).toBeVisible();
});

test('a look that comes late offers nothing that is not written any more', async () => {
  begin();
  const way = Promise.withResolvers<object>();
  const arrived = vi.fn();
  answer('tryCatalog', async () => {
    const answered = Response.json(await way.promise);
    arrived();
    return answered;
  });
  renderAt(<EditPage />, '/catalog/edit');
  const brand = await screen.findByRole('textbox', { name: /Name of the hub/ });
  await look();
  await userEvent.type(brand, 'B');
  way.resolve({ faults: [], changes: [], shown });
  await waitFor(() => expect(arrived).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Look at it' })).toBeEnabled());
  expect(screen.queryByRole('region', { name: 'What buyers would see' })).toBeNull();
});
