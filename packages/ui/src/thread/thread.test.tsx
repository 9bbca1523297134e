import { act, fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { formatDay, groupMessages } from './thread-groups.ts';
import { threadTexts } from './thread-texts.ts';
import { Thread, type ThreadMessage, type ThreadProps } from './thread.tsx';

const at = (minutes: number): string =>
  new Date(new Date(2026, 10, 3, 12).getTime() + minutes * 60_000).toISOString();

const theirs = (key: string, change: Partial<ThreadMessage> = {}): ThreadMessage => ({
  key,
  isOwn: false,
  author: 'Marta',
  text: `Message ${key}`,
  files: [],
  at: at(0),
  ...change,
});
const ours = (key: string, change: Partial<ThreadMessage> = {}): ThreadMessage =>
  theirs(key, { isOwn: true, author: 'You', ...change });

const acts = { onAgain: vi.fn(), onDrop: vi.fn(), onSeen: vi.fn() };
beforeEach(() => {
  for (const each of Object.values(acts)) each.mockReset();
});

const thread = (change: Partial<ThreadProps>): ReactElement => (
  <Thread
    label="Your conversation"
    messages={[]}
    older={null}
    fileHref={({ id }) => `/file?id=${id}`}
    {...acts}
    {...change}
  />
);

describe('message groups', () => {
  const keysOf = (...messages: ThreadMessage[]): string[][][] =>
    groupMessages(messages).map(({ groups }) =>
      groups.map((group) => group.messages.map(({ key }) => key)),
    );

  test('contain consecutive messages of one author', () => {
    expect(keysOf(ours('1'), ours('2'), theirs('3'), ours('4'))).toEqual([
      [['1', '2'], ['3'], ['4']],
    ]);
  });
  test('end at a pause, and separate notes from replies', () => {
    const later = ours('2', { at: at(6) });
    expect(keysOf(ours('1'), later, ours('3', { at: at(6), isNote: true }))).toEqual([
      [['1'], ['2'], ['3']],
    ]);
  });
  test('end at the end of the day', () => {
    expect(keysOf(ours('1'), ours('2', { at: at(24 * 60) }))).toEqual([[['1']], [['2']]]);
  });
  test('end before the first unread message', () => {
    const [day] = groupMessages([ours('1'), ours('2')], '2');
    expect(day?.groups).toHaveLength(2);
  });
  test.each([
    [at(1), 'Today'],
    [at(-24 * 60), 'Yesterday'],
    [at(-48 * 60), '1 Nov 2026'],
  ])('label the day of %s as %s', (day, words) => {
    expect(formatDay(day, Date.parse(at(60)), threadTexts)).toBe(words);
  });
});

describe('the text of a message', () => {
  test('shows text without markup and turns addresses into links without a referrer', () => {
    const text = '<b>Look</b> at https://help.example/a. javascript:alert(1)';
    render(thread({ messages: [theirs('1', { text })] }));
    const link = screen.getByRole('link');
    expect(link).toHaveAttribute('href', 'https://help.example/a');
    expect(link).toHaveAttribute('rel', 'noopener noreferrer nofollow');
    expect(link.parentElement).toHaveTextContent(text);
  });
  test('follows the direction of the script, and addresses run from left to right', () => {
    render(thread({ messages: [theirs('1', { text: 'שלום https://help.example/א' })] }));
    expect(screen.getByText(/שלום/)).toHaveAttribute('dir', 'auto');
    expect(screen.getByRole('link')).toHaveAttribute('dir', 'ltr');
  });
});

test('shows fenced code as a left-to-right block with a copy button', async () => {
  const user = userEvent.setup();
  const text = 'جرّب:\n```php\n  <b>1</b>\n\n  https://a.example\n```\nhttps://b.example';
  render(thread({ messages: [theirs('1', { text })] }));
  const code = screen.getByRole('group', { name: 'Code' });
  expect(code.tagName).toBe('PRE');
  expect(code).toHaveAttribute('dir', 'ltr');
  expect(code.textContent).toBe('  <b>1</b>\n\n  https://a.example');
  expect(screen.getByText('جرّب:')).toHaveAttribute('dir', 'auto');
  expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
    'https://b.example',
  ]);
  await user.click(screen.getByRole('button', { name: 'Copy Code' }));
  expect(await navigator.clipboard.readText()).toBe(code.textContent);
});

test('shows a picture of the message once, at its first reference in the text', () => {
  const picture = (id: number, name: string) => ({
    id,
    name,
    type: 'image/png',
    bytes: 1,
    width: 80,
    height: 60,
  });
  const files = [picture(1, 'image.png'), picture(2, 'other.png')];
  const text = 'Before\n[image.png]\nafter [image.png] and [else.png]\n[toString]';
  render(thread({ messages: [theirs('1', { text, files })] }));
  const shown = screen.getByRole('log');
  const order = [...shown.querySelectorAll('p[dir], img')].map((each) =>
    each instanceof HTMLImageElement ? each.alt : each.textContent,
  );
  expect(order).toEqual([
    'Before',
    'Picture: image.png',
    'after [image.png] and [else.png]\n[toString]',
    'Picture: other.png',
  ]);
});

test('offers files for download under their name, and shows pictures in a reserved space', () => {
  const file = {
    id: 4,
    name: 'a.pdf',
    type: 'application/pdf',
    bytes: 1200,
    width: null,
    height: null,
  };
  const picture = { id: 5, name: 'b.png', type: 'image/png', bytes: 9, width: 2400, height: 1200 };
  render(thread({ messages: [theirs('1', { text: '', files: [file, picture] })] }));
  expect(screen.getByRole('link', { name: /a\.pdf/ })).toHaveAttribute('download', 'a.pdf');
  const shown = screen.getByRole('img', { name: 'Picture: b.png' });
  expect(shown).toHaveAttribute('src', '/file?id=5');
  expect([shown.getAttribute('width'), shown.getAttribute('height')]).toEqual(['240', '120']);
});

test('previews pictures of a message up to 50 megapixels and links the others', () => {
  const names = ['a.png', 'b.png', 'c.png', 'd.png'];
  const files = names.map((name, id) => {
    // A few kilobytes that a browser would decode to 600 MB.
    const side = name === 'b.png' ? 12_400 : 4_800;
    return { id, name, type: 'image/png', bytes: 34_000, width: side, height: side };
  });
  render(thread({ messages: [theirs('1', { text: '', files })] }));
  const shown = screen.getAllByRole('img').map((picture) => picture.getAttribute('alt'));
  expect(shown).toEqual(['Picture: a.png', 'Picture: c.png']);
  for (const name of ['b.png', 'd.png']) {
    expect(screen.getByRole('link', { name: new RegExp(name) })).toHaveAttribute('download', name);
  }
});

test('shows the name of a lost file without a link', () => {
  const file = { id: 4, name: 'a.png', type: 'image/png', bytes: 9, width: 2, height: 2 };
  const lost = { ...file, gone: true };
  render(thread({ messages: [theirs('1', { text: '', files: [lost] })] }));
  expect(screen.getByText('a.png')).toBeVisible();
  expect(screen.getByText('No longer available')).toBeVisible();
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.queryByRole('img')).toBeNull();
});

test('shows why a message was refused, and can retry or discard it', async () => {
  render(thread({ messages: [ours('x', { sending: { refused: 'Only for owners.' } })] }));
  expect(screen.getByRole('alert')).toHaveTextContent('Not sent. Only for owners.');
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await userEvent.click(screen.getByRole('button', { name: 'Remove' }));
  expect([acts.onAgain.mock.calls, acts.onDrop.mock.calls]).toEqual([[['x']], [['x']]]);
});

test('marks notes and waiting messages', () => {
  const messages = [ours('1', { isNote: true }), ours('2', { sending: 'waiting' })];
  render(thread({ messages }));
  expect(screen.getByText('Note')).toBeVisible();
  expect(screen.getByText(threadTexts.waiting)).toBeVisible();
});

describe('a new message', () => {
  const first = [ours('1'), theirs('2')];

  test('is announced once; older and own messages are not announced', () => {
    const { rerender } = render(thread({ messages: first }));
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    rerender(thread({ messages: [...first, theirs('3'), ours('4'), theirs('5')] }));
    const spoken = 'Marta: Message 3 Marta: Message 5';
    expect(screen.getByRole('status')).toHaveTextContent(spoken);
    rerender(thread({ messages: [theirs('0'), ...first, theirs('3'), ours('4'), theirs('5')] }));
    expect(screen.getByRole('status').textContent).toBe(spoken);
  });

  test('is announced, counted as seen, and linked below a refused message', async () => {
    const refused = ours('x', { sending: { refused: 'Only for owners.' } });
    const { rerender } = render(thread({ messages: [...first, refused] }));
    acts.onSeen.mockClear();
    rerender(thread({ messages: [...first, theirs('3'), refused] }));
    expect(screen.getByRole('status')).toHaveTextContent('Marta: Message 3');
    expect(acts.onSeen).toHaveBeenCalledOnce();
    const log = laidOut(() => 500);
    log.scrollTop = 300;
    fireEvent.scroll(log);
    rerender(thread({ messages: [...first, theirs('3'), theirs('4'), refused] }));
    expect(screen.getByRole('button', { name: 'New messages' })).toBeVisible();
  });

  test('is announced by its file names if it has no text', () => {
    const { rerender } = render(thread({ messages: first }));
    const file = {
      id: 4,
      name: 'a.pdf',
      type: 'application/pdf',
      bytes: 1,
      width: null,
      height: null,
    };
    rerender(thread({ messages: [...first, theirs('3', { text: '', files: [file] })] }));
    expect(screen.getByRole('status')).toHaveTextContent('Marta: a.pdf');
  });

  test('counts as seen once, when the page is visible', () => {
    const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
    const { rerender } = render(thread({ messages: first }));
    expect(acts.onSeen).not.toHaveBeenCalled();
    hidden.mockReturnValue(false);
    act(() => void document.dispatchEvent(new Event('visibilitychange')));
    expect(acts.onSeen).toHaveBeenCalledTimes(1);
    rerender(thread({ messages: [...first] }));
    expect(acts.onSeen).toHaveBeenCalledTimes(1);
    rerender(thread({ messages: [...first, theirs('3')] }));
    expect(acts.onSeen).toHaveBeenCalledTimes(2);
  });

  test('has a line above it if it was unread when the thread opened', () => {
    render(thread({ messages: first, newFrom: '2' }));
    expect(screen.getByText('New')).toBeVisible();
  });
});

/** jsdom has no layout: simulates a box of 100 with a content of `height`. */
function laidOut(height: () => number): HTMLElement {
  const log = screen.getByRole('log', { name: 'Your conversation' });
  Object.defineProperty(log, 'clientHeight', { value: 100 });
  Object.defineProperty(log, 'scrollHeight', { get: height });
  return log;
}

describe('the scroll position', () => {
  const first = [ours('1'), theirs('2')];

  test('stays at the end when a message arrives', () => {
    let height = 500;
    const { rerender } = render(thread({ messages: first }));
    const log = laidOut(() => height);
    height = 600;
    rerender(thread({ messages: [...first, theirs('3')] }));
    expect(log.scrollTop).toBe(600);
  });

  test('stays after scrolling up, with a button that goes to the new message', async () => {
    const { rerender } = render(thread({ messages: first }));
    const log = laidOut(() => 500);
    log.scrollTop = 300;
    fireEvent.scroll(log);
    expect(screen.getByRole('button', { name: threadTexts.newest })).toBeVisible();
    acts.onSeen.mockClear();
    rerender(thread({ messages: [...first, theirs('3')] }));
    expect(log.scrollTop).toBe(300);
    expect(acts.onSeen).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'New messages' }));
    expect(log.scrollTop).toBe(500);
    expect(acts.onSeen).toHaveBeenCalledOnce();
    expect(screen.queryByRole('button', { name: 'New messages' })).toBeNull();
  });

  test('returns to the end when the reader writes', () => {
    const { rerender } = render(thread({ messages: first }));
    const log = laidOut(() => 500);
    log.scrollTop = 300;
    fireEvent.scroll(log);
    rerender(thread({ messages: [...first, ours('3')] }));
    expect(log.scrollTop).toBe(500);
  });

  test('stays when scrolling up loads earlier messages above', () => {
    let height = 500;
    const load = vi.fn();
    const older = { load, busy: false };
    const { rerender } = render(thread({ messages: first, older }));
    const log = laidOut(() => height);
    rerender(thread({ messages: [...first], older }));
    log.scrollTop = 100;
    fireEvent.scroll(log);
    expect(load).toHaveBeenCalledOnce();
    height = 900;
    rerender(thread({ messages: [theirs('0'), ...first], older: null }));
    expect(log.scrollTop).toBe(500);
  });

  test('loads earlier messages by a button', async () => {
    const load = vi.fn();
    render(thread({ messages: first, older: { load, busy: false } }));
    const log = within(screen.getByRole('log'));
    await userEvent.click(log.getByRole('button', { name: 'Earlier messages' }));
    expect(load).toHaveBeenCalledOnce();
  });
});
