import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState, type ReactElement } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { Composer } from './composer.tsx';
import { FileDrop } from '#ui/form/file-drop.tsx';
import { FileRefused, useAttachments, type UploadFile } from './use-attachments.ts';

const sent = vi.fn<(text: string, files: readonly string[]) => void>();
const upload = vi.fn<UploadFile>();
const fileOf = (name: string) => ({
  id: name.length,
  name,
  type: 'text/plain',
  bytes: 1,
  width: null,
  height: null,
});

beforeEach(() => {
  sent.mockReset();
  upload.mockReset();
  upload.mockImplementation(async ({ name }) => fileOf(name));
});

function Writing(): ReactElement {
  const [text, setText] = useState('');
  const attachments = useAttachments(upload, { filesPerMessage: 2, fileBytes: 1000 });
  const send = (): void => {
    sent(
      text,
      attachments.files.map(({ name }) => name),
    );
    setText('');
    attachments.clear(attachments.files);
  };
  return (
    <FileDrop onFiles={attachments.add}>
      <Composer
        label="Your message"
        text={text}
        onText={setText}
        onSend={send}
        attachments={attachments}
      />
    </FileDrop>
  );
}

const field = (): HTMLElement => screen.getByRole('textbox', { name: 'Your message' });
const button = (): HTMLElement => screen.getByRole('button', { name: 'Send' });
const file = (name: string, size = 1): File => new File(['x'.repeat(size)], name);
const choose = (...files: File[]): Promise<void> =>
  userEvent.upload(screen.getByLabelText('Add files', { selector: 'input' }), files);

describe('a picture', () => {
  const picture = (name = 'image.png'): File => new File(['x'], name, { type: 'image/png' });
  const paste = (...files: File[]): boolean =>
    fireEvent.paste(field(), { clipboardData: { files, types: ['Files'] } });
  const write = async (text: string, at: number): Promise<void> => {
    await userEvent.type(field(), text);
    (field() as HTMLTextAreaElement).setSelectionRange(at, at);
  };

  test('is referenced at the cursor under a unique name when pasted or dropped', async () => {
    render(<Writing />);
    await write('Before after', 6);
    paste(picture());
    expect(field()).toHaveValue('Before\n[image.png]\n after');
    await userEvent.keyboard('!');
    expect(field()).toHaveValue('Before\n[image.png]\n! after');
    fireEvent.drop(field(), { dataTransfer: { files: [picture()], types: ['Files'] } });
    expect(field()).toHaveValue('Before\n[image.png]\n!\n[image-2.png]\n after');
    await userEvent.click(button());
    await waitFor(() =>
      expect(sent).toHaveBeenCalledExactlyOnceWith(
        'Before\n[image.png]\n!\n[image-2.png]\n after',
        ['image.png', 'image-2.png'],
      ),
    );
  });

  test('a picture above the limit gets no reference, and a removed picture loses its reference', async () => {
    render(<Writing />);
    paste(picture('a.png'), picture('b.png'), picture('c.png'));
    expect(field()).toHaveValue('[a.png]\n[b.png]\n');
    await userEvent.click(await screen.findByRole('button', { name: 'Remove a.png' }));
    expect(field()).toHaveValue('[b.png]\n');
  });

  test('keeps its reference after a failed upload, and can be retried', async () => {
    upload.mockRejectedValueOnce(new Error('The hub is away.'));
    render(<Writing />);
    await write('Look', 4);
    paste(picture());
    expect(await screen.findByText('The hub is away.')).toBeVisible();
    expect(field()).toHaveValue('Look\n[image.png]\n');
    await userEvent.click(screen.getByRole('button', { name: 'Try again: image.png' }));
    await waitFor(() => expect(screen.queryByText('The hub is away.')).toBeNull());
    await userEvent.click(button());
    expect(sent).toHaveBeenCalledExactlyOnceWith('Look\n[image.png]\n', ['image.png']);
  });
});

describe('a text', () => {
  test('is sent by Enter, and Shift with Enter makes a new line', async () => {
    render(<Writing />);
    await userEvent.type(field(), 'One{Shift>}{Enter}{/Shift}two{Enter}');
    expect(sent.mock.calls).toEqual([['One\ntwo', []]]);
    expect(field()).toHaveValue('');
    expect(field()).toHaveFocus();
  });

  test('is sent by the button, which moves the focus back to the field', async () => {
    render(<Writing />);
    await userEvent.type(field(), 'Hello');
    await userEvent.click(button());
    expect(sent).toHaveBeenCalledOnce();
    expect(field()).toHaveFocus();
  });

  test('gets a new line by Enter on a touch screen', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('coarse') }));
    render(<Writing />);
    await userEvent.type(field(), 'One{Enter}two');
    expect(sent).not.toHaveBeenCalled();
    expect(field()).toHaveValue('One\ntwo');
  });

  test('is not sent while an input method composes a word', () => {
    render(<Writing />);
    fireEvent.change(field(), { target: { value: 'に' } });
    fireEvent.keyDown(field(), { key: 'Enter', isComposing: true });
    expect(sent).not.toHaveBeenCalled();
  });

  test('is not sent if it contains only spaces', async () => {
    render(<Writing />);
    await userEvent.type(field(), '   {Enter}');
    expect(sent).not.toHaveBeenCalled();
    expect(button()).toHaveAttribute('aria-disabled', 'true');
  });

  test('has a counter near its limit, and is not sent above the limit', async () => {
    render(<Writing />);
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    fireEvent.change(field(), { target: { value: 'x'.repeat(9999) } });
    expect(screen.getByRole('status')).toHaveTextContent('1 character left');
    fireEvent.change(field(), { target: { value: 'x'.repeat(10_001) } });
    expect(screen.getByRole('status')).toHaveTextContent('1 character too many');
    expect(field()).toHaveAttribute('aria-invalid', 'true');
    await userEvent.click(button());
    expect(sent).not.toHaveBeenCalled();
  });
});

describe('files', () => {
  test('are uploaded immediately and sent with the message, even without text', async () => {
    render(<Writing />);
    await choose(file('a.txt'), file('b.txt'));
    await userEvent.click(button());
    expect(sent.mock.calls).toEqual([['', ['a.txt', 'b.txt']]]);
    expect(screen.queryByRole('list')).toBeNull();
  });

  test('delay the message until they are uploaded, and show their progress', async () => {
    let arrive: () => void = () => undefined;
    upload.mockImplementation((up, { onProgress }) => {
      onProgress(0.4);
      return new Promise((resolve) => (arrive = () => resolve(fileOf(up.name))));
    });
    render(<Writing />);
    await choose(file('a.txt'));
    expect(screen.getByText('40 %')).toBeVisible();
    await userEvent.type(field(), 'Look{Enter}');
    expect(sent).not.toHaveBeenCalled();
    arrive();
    await waitFor(() => expect(button()).not.toHaveAttribute('aria-disabled'));
    await userEvent.click(button());
    expect(sent.mock.calls).toEqual([['Look', ['a.txt']]]);
  });

  test('are refused with a message if too many, too large or empty', async () => {
    render(<Writing />);
    await choose(file('a.txt', 1001), file('b.txt', 0), file('c.txt'));
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
      'Larger than 1 kB.',
      'This file is empty.',
      'At most 2 files per message.',
    ]);
    expect(upload).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }));
    expect(screen.queryByText('a.txt')).toBeNull();
  });

  test('show the reason when the hub refuses them, and stay when the message is sent', async () => {
    upload.mockRejectedValueOnce(new FileRefused('Pictures, PDF, text and zip only.'));
    render(<Writing />);
    await choose(file('a.exe'), file('b.log'));
    expect(await screen.findByText('Pictures, PDF, text and zip only.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Try again: a.exe' })).toBeNull();
    await userEvent.type(field(), 'Look{Enter}');
    expect(sent.mock.calls).toEqual([['Look', ['b.log']]]);
    expect(screen.getByText('Pictures, PDF, text and zip only.')).toBeVisible();
    expect(screen.queryByText('b.log')).toBeNull();
  });

  test('can be uploaded again after a failure', async () => {
    upload.mockRejectedValueOnce(new Error('The hub could not be reached.'));
    render(<Writing />);
    await choose(file('a.log'));
    expect(await screen.findByText('The hub could not be reached.')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'Try again: a.log' }));
    expect(upload).toHaveBeenCalledTimes(2);
    await waitFor(() => expect(screen.queryByText('The hub could not be reached.')).toBeNull());
    await userEvent.type(field(), 'Look{Enter}');
    expect(sent.mock.calls).toEqual([['Look', ['a.log']]]);
  });

  test('stop uploading when removed', async () => {
    let signal: AbortSignal | null = null;
    upload.mockImplementation((_, progress) => {
      signal = progress.signal;
      return new Promise(() => undefined);
    });
    render(<Writing />);
    await choose(file('a.txt'));
    await userEvent.click(screen.getByRole('button', { name: 'Remove a.txt' }));
    expect((signal as AbortSignal | null)?.aborted).toBe(true);
  });

  test('can be dropped, and pictures can be pasted', async () => {
    render(<Writing />);
    const files = [file('a.txt')];
    fireEvent.dragOver(field(), { dataTransfer: { types: ['Files'], files } });
    expect(screen.getByText('Drop files here')).toBeVisible();
    fireEvent.drop(field(), { dataTransfer: { types: ['Files'], files } });
    expect(screen.queryByText('Drop files here')).toBeNull();
    fireEvent.paste(field(), { clipboardData: { types: ['Files'], files: [file('b.png')] } });
    fireEvent.paste(field(), {
      clipboardData: { types: ['text/plain', 'Files'], files: [file('word.png')] },
    });
    await waitFor(() =>
      expect(upload.mock.calls.map(([{ name }]) => name)).toEqual(['a.txt', 'b.png']),
    );
  });
});
