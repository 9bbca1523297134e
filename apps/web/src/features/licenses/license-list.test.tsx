import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test } from 'vitest';
import { aLicense, aSite, daysAgo } from '#test/buyer.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { LicenseList } from './license-list.tsx';
import { SupportNotice } from './notices/support-notice.tsx';

type License = ReturnType<typeof aLicense>;

async function show(...licenses: License[]): Promise<HTMLElement> {
  answer('licenses', licenses);
  renderApp(<LicenseList />, { user: aUser() });
  await screen.findByRole('heading', { name: `Available licenses (${licenses.length})` });
  return screen.queryAllByRole('article')[0] ?? document.body;
}

const open = (card: HTMLElement): Promise<void> =>
  userEvent.click(within(card).getAllByRole('button')[0] ?? card);

const past = {
  url: 'https://old.example/',
  activation_date: daysAgo(20),
  ended_at: daysAgo(10),
  end_reason: 'deactivated',
};
const running = { ...past, url: 'https://shop.example/', ended_at: null, end_reason: null };
const inUse = { used: true, domain: 'shop.example', sites: [aSite()], history: [running] };
const builder = {
  name: 'Megapack',
  url: 'https://items.example/megapack',
  thumb: 'builder',
  envato_id: 20350174,
};

const sentences = {
  used: 'License is already used',
  bound: 'License was used and can be activated only on live site for the same end product',
  free: 'License is not used',
};

describe('closed card', () => {
  test.each([
    ['in use', inUse, [sentences.used]],
    ['used before', { history: [past] }, [sentences.bound]],
    ['never used', {}, [sentences.free]],
    ['of the builder', { item_id: builder }, []],
    ['refunded', { ...inUse, status: 'refunded' as const }, []],
  ])('shows the status of the license: %s', async (_, own, wanted) => {
    const card = await show(aLicense(own));
    for (const sentence of Object.values(sentences)) {
      const lines = within(card).queryAllByText(sentence);
      expect(lines).toHaveLength(wanted.some((each) => each === sentence) ? 1 : 0);
    }
  });

  test('shows the site and hides the purchase code', async () => {
    const card = await show(aLicense(inUse));
    expect(within(card).getByText('shop.example')).toBeVisible();
    expect(within(card).queryByText('Purchase code')).toBeNull();
  });
});

describe('opened card', () => {
  test.each(['refunded', 'blocked'] as const)(
    'warns that the sites of a %s license lose their activation',
    async (status) => {
      const card = await show(aLicense({ ...inUse, status }));
      await open(card);
      const warning = /Active sites lose their activation at their next check, within a week/;
      expect(within(card).getByText(warning)).toBeVisible();
    },
  );

  test('hides the purchase code when the card closes again', async () => {
    const card = await show(aLicense());
    await open(card);
    expect(within(card).getByText('Purchase code')).toBeVisible();
    await open(card);
    expect(within(card).queryByText('Purchase code')).toBeNull();
    expect(within(card).getByText(sentences.free)).toBeVisible();
  });

  test.each([
    ['never used', {}, 1],
    ['used before', { history: [past] }, 1],
    ['in use', inUse, 0],
    ['refunded', { status: 'refunded' as const }, 0],
    ['of the builder', { item_id: builder }, 0],
  ])(
    'names the WordPress button only when a new activation is possible: %s',
    async (_, own, times) => {
      const card = await show(aLicense(own));
      await open(card);
      const instruction = /WordPress admin of .* click “Activate theme”/;
      expect(within(card).queryAllByText(instruction)).toHaveLength(times);
    },
  );

  test.each([
    ['used', { ...inUse, sites: [aSite({ url: 'https://www.shop.example:8443/blog/' })] }],
    ['released', { history: [{ ...past, url: 'https://www.shop.example:8443/blog/' }] }],
  ])('shows the short site name of a %s license', async (_, own) => {
    const card = await show(aLicense(own));
    expect(within(card).getByText('shop.example:8443/blog')).toBeVisible();
  });

  const wasUsed = { history: [past], bound_to: 'old.example' };
  const boughtBefore = (age: number) => ({ purchase: { code: 'x', sold_at: daysAgo(age) } });
  test.each([
    ['young', { ...wasUsed }, 'move 1 of 3'],
    ['moved twice', { ...wasUsed, moves: 2 }, 'move 3 of 3'],
    ['moved three times', { ...wasUsed, moves: 3 }, null],
    ['183 days old', { ...wasUsed, ...boughtBefore(183) }, null],
    ['182 days old', { ...wasUsed, ...boughtBefore(182) }, 'move 1 of 3'],
    ['freed by support', { history: [past] }, null],
    ['never used', {}, null],
  ])('shows the remaining moves of a license that is %s', async (_, own, move) => {
    const card = await show(aLicense(own));
    const moves = within(card).queryAllByText(/It can still move to another domain/);
    expect(moves.map((each) => each.textContent)).toEqual(
      move === null ? [] : [`It can still move to another domain: ${move}.`],
    );
    await open(card);
    const nowhere = within(card).queryAllByText(/old\.example .* anywhere else/);
    expect(nowhere).toHaveLength('bound_to' in own && move === null ? 1 : 0);
    expect(within(card).queryAllByText(/or of a website on another domain/)).toHaveLength(
      move === null ? 0 : 1,
    );
  });

  test('lists the active sites with their kind, and the history', async () => {
    const sites = [
      aSite(),
      aSite({ url: 'https://dev.shop.example/', kind: 'staging', activation_id: '12' }),
    ];
    const card = await show(aLicense({ ...inUse, sites, history: [running, past] }));
    await open(card);
    expect(within(card).getByRole('link', { name: /^dev\.shop\.example/ })).toBeVisible();
    expect(within(card).getByText(/^Staging, last seen/)).toBeVisible();
    expect(within(card).getByText(/active now/)).toBeVisible();
    expect(within(card).getByText(/deactivated in WordPress/)).toBeVisible();
  });

  test('marks only the site with an outdated theme', async () => {
    const sites = [
      aSite({ older_theme: true }),
      aSite({ url: 'https://dev.shop.example/', kind: 'staging', activation_id: '12' }),
    ];
    const card = await show(aLicense({ ...inUse, sites }));
    await open(card);
    const hints = within(card).getAllByText(/^Outdated theme\. Update it/);
    expect(hints).toHaveLength(1);
    expect(hints[0]?.closest('li')).toHaveTextContent(/^shop\.example/);
  });

  const young = '1 License = 1 End Product = 1 Website creation on 1 domain';
  const old = /single use and stay bound to the same domain: they cannot be reset or transferred/;

  test.each([
    [182, young, old],
    [183, old, young],
  ])('shows the note for a license bought %d days ago', async (age, wanted, unwanted) => {
    const card = await show(aLicense({ purchase: { code: 'x', sold_at: daysAgo(age) } }));
    await open(card);
    expect(within(card).getByText(wanted)).toBeVisible();
    expect(within(card).queryByText(unwanted)).toBeNull();
  });

  test.each([
    [5, 0],
    [6, 1],
  ])('a license with %d active sites shows %d warnings', async (count, times) => {
    const sites = Array.from({ length: count }, (_, n) =>
      aSite({ url: `https://s${n}.example/`, activation_id: String(n) }),
    );
    const card = await show(aLicense({ ...inUse, sites }));
    // The closed card shows the warning, too, with an icon and a color.
    const warnings = within(card).queryAllByText('Multiple sites: active on 6');
    expect(warnings).toHaveLength(times);
    for (const warning of warnings) {
      expect(warning).toHaveClass('attention');
      expect(warning.querySelector('svg')).not.toBeNull();
    }
    await open(card);
    expect(within(card).queryAllByText(/active on 6 sites/)).toHaveLength(times);
  });

  test('the card of the builder links to the builder’s site and help center', async () => {
    const card = await show(aLicense({ item_id: builder }));
    await open(card);
    const link = (name: RegExp): HTMLElement => within(card).getByRole('link', { name });
    expect(link(/^Builder site/)).toHaveAttribute('href', 'https://builder.example/');
    expect(link(/^Help center/)).toHaveAttribute('href', 'https://builder.example/help');
    expect(within(card).queryByText(young)).toBeNull();
  });
});

describe('license list', () => {
  test('explains an empty list and offers two items', async () => {
    await show();
    expect(screen.getByText("You don't have any licenses yet!")).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Select an item' }));
    const dialog = await screen.findByRole('dialog', { name: 'Select an item' });
    const hrefs = within(dialog)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['https://items.example/essentials', 'https://items.example/conseil']);
  });

  test('shows the hub’s message with a retry when the licenses cannot be loaded', async () => {
    refuse('licenses', 'internal', { message: 'The shelf is stuck.' });
    renderApp(<LicenseList />, { user: aUser() });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('The shelf is stuck.');
    expect(alert).toHaveClass('attention');
    expect(screen.queryByText(/any licenses yet/)).toBeNull();
    answer('licenses', [aLicense()]);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await screen.findByRole('heading', { name: 'Available licenses (1)' });
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('shows a search field for nine licenses', async () => {
    const licenses = Array.from({ length: 9 }, (_, n) =>
      aLicense({ ...inUse, domain: `s${n}.example`, history: [] }),
    );
    await show(...licenses);
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search licenses' }), 's7.');
    expect(await screen.findByText('1 of 9 licenses')).toBeVisible();
    expect(screen.getAllByRole('article')).toHaveLength(1);
    await userEvent.type(screen.getByRole('searchbox'), 'zzz');
    await userEvent.click(await screen.findByRole('button', { name: 'Clear filters' }));
    expect(await screen.findAllByRole('article')).toHaveLength(9);
  });

  test('renders the first of 70 licenses immediately and the rest soon after', async () => {
    await show(...Array.from({ length: 70 }, () => aLicense()));
    expect(screen.getAllByRole('article').length).toBeLessThan(70);
    const expectAllCards = (): void =>
      expect(document.querySelectorAll('article')).toHaveLength(70);
    await waitFor(expectAllCards, { timeout: 15_000 });
    expect(screen.queryAllByRole('presentation')).toEqual([]);
  });

  test('shows no search field for eight licenses', async () => {
    await show(...Array.from({ length: 8 }, () => aLicense()));
    expect(screen.queryByRole('searchbox')).toBeNull();
  });
});

describe('notice on ended support', () => {
  beforeEach(() => {
    localStorage.clear();
    answer('licenses', []);
  });

  test('names the item and end date, links to the renewal and says that licenses keep working', async () => {
    const item = { name: 'Essentials', url: 'https://items.example/essentials' };
    answer('support', [
      {
        license_id: 1,
        masked_code: '••••7f31',
        site: null,
        item_data: item,
        supported_until: '2026-02-01T10:00:00Z',
      },
    ]);
    renderApp(<SupportNotice />, { user: aUser() });
    expect(await screen.findByText('01/02/2026')).toBeVisible();
    expect(screen.getByText(/^, support expired on/)).toHaveTextContent(
      /^Essentials …7f31, support expired on 01\/02\/2026/,
    );
    expect(screen.getByText('Support has ended').closest('.alert')).toHaveClass('bad');
    const renew = screen.getByRole('link', { name: /Essentials …7f31: ?Renew support period/ });
    expect(renew).toHaveAttribute('href', item.url);
    expect(screen.getByText(/does not affect license usage/)).toBeVisible();
    const resync = screen.getByRole('link', { name: /Resynchronize/ });
    expect(resync).toHaveAttribute('href', '/settings#accounts');
  });

  test('lists every license, and folds a list of more than three', async () => {
    const ended = ['First', 'Second', 'Third', 'Fourth', 'Fifth'].map((name, place) => ({
      license_id: place,
      masked_code: '••••7f31',
      site: null,
      item_data: { name, url: `https://items.example/${name}` },
      supported_until: `2026-0${place + 1}-01T10:00:00Z`,
    }));
    answer('support', ended);
    renderApp(<SupportNotice />, { user: aUser() });
    const foldedTitle = await screen.findByText(/^Support has ended for/);
    const lines = screen.getAllByText(/support expired on/);
    expect(lines.map(({ textContent }) => textContent?.split(' · ')[0])).toEqual(
      ended.map(
        ({ item_data: { name } }, place) =>
          `${name} …7f31, support expired on 01/0${place + 1}/2026`,
      ),
    );
    const rest = foldedTitle.closest('details');
    expect(lines.map((line) => rest?.contains(line))).toEqual(ended.map(() => true));
    const links = screen.getAllByRole('link', { name: /Renew support period/, hidden: true });
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      ended.map(({ item_data: { url } }) => url),
    );
  });

  test('renders nothing while every license is supported', async () => {
    answer('support', []);
    const { container, client } = renderApp(<SupportNotice />, { user: aUser() });
    await waitFor(() => expect(client.isFetching()).toBe(0));
    expect(container).toBeEmptyDOMElement();
  });
});
