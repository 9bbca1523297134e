import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Route, Switch } from '@hub/client/router';
import type { OperatorAnswerOf } from '@hub/contract/operator-calls';
import type { Role } from '@hub/contract/roles';
import { routes } from '#lib/paths.ts';
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

const look = () => userEvent.click(screen.getByRole('button', { name: 'Review changes' }));

test('an owner gets the link that edits the catalog', async () => {
  begin();
  renderAt(<Page />, '/catalog');
  expect(await screen.findByText('Version 2 is live')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Edit catalog' })).toHaveAttribute(
    'href',
    '/console/catalog/edit',
  );
});

test('a viewer gets no link that edits the catalog', async () => {
  begin('viewer');
  renderAt(<Page />, '/catalog');
  await screen.findByText('Version 2 is live');
  expect(screen.queryByRole('link', { name: 'Edit catalog' })).toBeNull();
});

test('a catalog managed in a file is read-only', async () => {
  begin('owner', { file_rules: true, version: 0, newest: 0 });
  renderAt(<Page />, '/catalog');
  await screen.findByText('Read-only: the catalog is managed in a file');
  expect(screen.queryByRole('link', { name: 'Edit catalog' })).toBeNull();
});

test('shows that the instance does not apply the newest version yet', async () => {
  begin('viewer', { version: 2, newest: 3 });
  renderAt(<Page />, '/catalog');
  expect(await screen.findByText(/Version 3 is saved. This instance applies it/)).toBeVisible();
});

test('the review receives the values of the form and keeps unknown fields', async () => {
  const sent = await openEditor();
  const brand = screen.getByRole('textbox', { name: /Hub name/ });
  await userEvent.clear(brand);
  await userEvent.type(brand, 'Workshop');
  await userEvent.click(screen.getByRole('checkbox', { name: /Show a banner/ }));
  await look();
  await screen.findByRole('region', { name: 'Preview' });
  const banner = { name: '', text: '', url: '', thumb: 'other' };
  expect(JSON.parse(sent[0] ?? '')).toEqual({
    ...whole,
    brand: { name: 'Workshop', accent: {} },
    promotions: { ...whole.promotions, banner },
  });
});

test('shows the preview in the chosen language and writing direction', async () => {
  await openEditor();
  await look();
  const preview = within(await screen.findByRole('region', { name: 'Preview' }));
  const inArabic = { ...shown, items: shown.items.map((item) => ({ ...item, name: 'أساسيات' })) };
  const requestBodies: unknown[] = [];
  answer('tryCatalog', async (request) => {
    requestBodies.push(await request.json());
    return { faults: [], changes: [], shown: inArabic };
  });
  await userEvent.selectOptions(preview.getByLabelText('Language of the reader'), 'العربية');
  expect((await preview.findByText('أساسيات')).closest('[dir]:not(bdi)')).toHaveAttribute(
    'dir',
    'rtl',
  );
  expect(requestBodies).toEqual([expect.objectContaining({ language: 'ar' })]);
});

test('moves, removes and adds rows, and the focus follows', async () => {
  const sent = await openEditor();
  const products = within(screen.getByRole('region', { name: 'Products' }));
  await userEvent.click(products.getByRole('button', { name: /Move up .*Fonts/ }));
  expect(products.getAllByRole('group')[0]).toHaveFocus();
  await userEvent.click(products.getByRole('button', { name: /Remove .*Icons/ }));
  expect(products.getByRole('button', { name: 'Add to products' })).toHaveFocus();
  await userEvent.click(products.getByRole('button', { name: 'Add to products' }));
  expect(products.getAllByRole('group')[1]).toHaveFocus();
  await look();
  await screen.findByRole('region', { name: 'Preview' });
  const { promotions } = JSON.parse(sent[0] ?? '') as typeof whole;
  expect(promotions.products.map(({ name }) => name)).toEqual(['Fonts', '']);
});

test('lists every error with a link to its field, and shows the error at the field, too', async () => {
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
  expect(await screen.findByText('2 errors')).toBeVisible();
  const brand = screen.getByRole('textbox', { name: /Hub name/ });
  expect(brand).toHaveAccessibleDescription(/must not be empty/);
  await userEvent.click(screen.getByRole('button', { name: 'brand.name' }));
  expect(brand).toHaveFocus();
  await userEvent.type(brand, 'x');
  expect(screen.getByText('1 error')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Publish catalog' })).toBeNull();
});

test('scrolls to the error when the review fails', async () => {
  await openEditor();
  refuse('tryCatalog', 'unavailable', { message: 'The hub is busy.' });
  const intoSight = vi.spyOn(Element.prototype, 'scrollIntoView');
  await look();
  expect(await screen.findByText('The hub is busy.')).toBeVisible();
  const seen = intoSight.mock.contexts.map((node) => (node as Element).textContent);
  expect(seen.join()).toContain('The hub is busy.');
});

test('the JSON contains the changes of the form; the form cannot open invalid JSON', async () => {
  await openEditor();
  await userEvent.type(screen.getByRole('textbox', { name: /Hub name/ }), '2');
  await userEvent.click(screen.getByRole('tab', { name: 'JSON' }));
  const area = await screen.findByLabelText<HTMLTextAreaElement>('Full catalog as JSON');
  expect(area.value).toContain('"name": "Studio2"');
  await userEvent.clear(area);
  await userEvent.click(screen.getByRole('tab', { name: 'Form' }));
  expect(await screen.findByText(/The form can’t show this JSON/)).toBeVisible();
  expect(screen.getByRole('tab', { name: 'JSON' })).toHaveAttribute('aria-selected', 'true');
});

test('keeps a draft across visits until the catalog is published', async () => {
  await openEditor();
  const brand = () => screen.findByRole('textbox', { name: /Hub name/ });
  await userEvent.type(await brand(), ' 2');
  cleanup();
  await openEditor();
  expect(await brand()).toHaveValue('Studio 2');
  expect(screen.getByText('Draft restored')).toBeVisible();
  answer('tryCatalog', {
    faults: [],
    changes: [{ place: 'brand.name', before: '"Studio"', after: '"Studio 2"' }],
    shown,
  });
  answer('storeCatalog', { success: true, message: 'Version 3 is stored.', faults: [] });
  await look();
  await userEvent.click(await screen.findByRole('button', { name: 'Publish catalog' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'A new name');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish catalog' }));
  expect(await screen.findByText('/catalog', { selector: 'output' })).toBeInTheDocument();
  expect(localStorage).toHaveLength(0);
});

test('warns when a draft of another tab replaced the stored draft', async () => {
  const key = 'hub-console-draft:olive:catalog';
  const named = (name: string) => JSON.stringify({ ...whole, brand: { ...whole.brand, name } });
  const otherTab = (name: string) => {
    const theirs = JSON.stringify({ text: named(name), seen: 2, tab: 'another' });
    localStorage.setItem(key, theirs);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    return theirs;
  };
  await openEditor();
  const brand = () => screen.getByRole('textbox', { name: /Hub name/ });
  await userEvent.type(brand(), ' A');
  expect(localStorage.getItem(key)).toContain('Studio A');
  const theirs = otherTab('Theirs');
  const words = 'The catalog is open in another tab';
  expect(await screen.findByText(words)).toBeVisible();
  await userEvent.type(brand(), 'B');
  expect(brand()).toHaveValue('Studio AB');
  expect(localStorage.getItem(key)).toBe(theirs);
  await userEvent.click(screen.getByRole('button', { name: 'Keep this draft' }));
  expect(localStorage.getItem(key)).toContain('Studio AB');
  expect(screen.queryByText(words)).toBeNull();
  otherTab('Theirs again');
  await userEvent.click(await screen.findByRole('button', { name: 'Use the other draft' }));
  expect(brand()).toHaveValue('Theirs again');
  expect(screen.queryByText(words)).toBeNull();
  await userEvent.type(brand(), '!');
  expect(localStorage.getItem(key)).toContain('Theirs again!');
});

test('opening the editor in a second tab does not overwrite the draft of the first tab', async () => {
  const key = 'hub-console-draft:olive:catalog';
  const text = JSON.stringify({ ...whole, brand: { ...whole.brand, name: 'Theirs' } });
  const theirs = JSON.stringify({ text, seen: 2, tab: 'another' });
  localStorage.setItem(key, theirs);
  await openEditor();
  expect(screen.getByRole('textbox', { name: /Hub name/ })).toHaveValue('Theirs');
  expect(localStorage.getItem(key)).toBe(theirs);
});

test('keeps invalid JSON as a draft and can discard it', async () => {
  await openEditor();
  await userEvent.click(screen.getByRole('tab', { name: 'JSON' }));
  const area = () => screen.findByLabelText<HTMLTextAreaElement>('Full catalog as JSON');
  await userEvent.clear(await area());
  await userEvent.type(await area(), '{{');
  cleanup();
  await openEditor();
  expect(await area()).toHaveValue('{');
  await userEvent.click(screen.getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByRole('textbox', { name: /Hub name/ })).toHaveValue('Studio');
  expect(screen.queryByText('Draft restored')).toBeNull();
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(localStorage).toHaveLength(0);
});

test('marks a draft of an older version, and removes the draft when nothing differs', async () => {
  await openEditor();
  const brand = () => screen.findByRole('textbox', { name: /Hub name/ });
  await userEvent.type(await brand(), '2');
  cleanup();
  begin();
  answer('catalogText', { version: 5, text: JSON.stringify(whole) });
  renderAt(<EditPage />, '/catalog/edit');
  expect(await brand()).toHaveValue('Studio2');
  expect(screen.getByRole('link', { name: 'View its changes' })).toBeVisible();
  await userEvent.type(await brand(), '{Backspace}');
  expect(localStorage).toHaveLength(0);
});

test('publishes exactly the reviewed text, with a reason', async () => {
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
  await userEvent.click(screen.getByRole('button', { name: 'Publish catalog' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'A new name');
  await userEvent.click(dialog.getByRole('button', { name: 'Publish catalog' }));
  expect(await screen.findByText('/catalog', { selector: 'output' })).toBeInTheDocument();
  expect(bodies).toEqual([
    { text: `${JSON.stringify(whole, null, 2)}\n`, seen: 2, reason: 'A new name' },
  ]);
});

test('shows the changes of a version and restores the version with a reason', async () => {
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
    <Switch>
      <Route path={routes.catalogVersion} component={VersionPage} />
    </Switch>,
    '/catalog/versions/1',
  );
  await userEvent.click(await screen.findByRole('button', { name: 'Restore version' }));
  const dialog = within(await screen.findByRole('alertdialog'));
  expect(dialog.getByText('Hub')).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox'), 'Back');
  await userEvent.click(dialog.getByRole('button', { name: 'Restore version' }));
  expect(await screen.findByText('Version 3 is stored.')).toBeVisible();
});

test('ignores a review result that arrives after the draft changed', async () => {
  begin();
  const reviewResult = Promise.withResolvers<object>();
  const arrived = vi.fn();
  answer('tryCatalog', async () => {
    const answered = Response.json(await reviewResult.promise);
    arrived();
    return answered;
  });
  renderAt(<EditPage />, '/catalog/edit');
  const brand = await screen.findByRole('textbox', { name: /Hub name/ });
  await look();
  await userEvent.type(brand, 'B');
  reviewResult.resolve({ faults: [], changes: [], shown });
  await waitFor(() => expect(arrived).toHaveBeenCalled());
  await waitFor(() => expect(screen.getByRole('button', { name: 'Review changes' })).toBeEnabled());
  expect(screen.queryByRole('region', { name: 'Preview' })).toBeNull();
});

test('edits one language of a text without losing the other languages', async () => {
  const sent = await openEditor();
  const text = { en: 'Many.', de: 'Viele.', ar: 'كثير' };
  const promotions = { banner: null, products: [{ ...product, text }] };
  await userEvent.click(screen.getByRole('tab', { name: 'JSON' }));
  const json = screen.getByRole('textbox', { name: 'Full catalog as JSON' });
  await userEvent.clear(json);
  await userEvent.click(json);
  await userEvent.paste(JSON.stringify({ ...whole, promotions }));
  await userEvent.click(screen.getByRole('tab', { name: 'Form' }));
  await userEvent.type(screen.getByRole('textbox', { name: 'Text (de)' }), ' Sehr viele.');
  expect(screen.getByRole('textbox', { name: 'Text (ar)' })).toHaveValue('كثير');
  await look();
  expect(JSON.parse(sent.at(-1) ?? '{}')).toMatchObject({
    promotions: { products: [{ text: { ...text, de: 'Viele. Sehr viele.' } }] },
  });
});
