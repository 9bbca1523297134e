import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AnswerOf } from '@hub/contract/calls';
import { anInfo, answerBuyer, aStatus, daysAgo, fitting, requestId } from '#test/buyer.ts';
import { aUser, renderApp } from '#test/render.tsx';
import { answer, refuse } from '#test/server.ts';
import { Page } from './verify-page.tsx';

const requestFile = {
  format: 'hub-activation-request/1',
  item_id: 1,
  site_url: 'https://shop.example',
};
const person = userEvent.setup({ applyAccept: false });

const carried: AnswerOf<'offlineCertificate'> = {
  filename: 'certificate-shop.example.json',
  file: {
    format: 'hub-activation-certificate/1',
    hub: 'https://hub.example',
    activation_id: '7',
    audience: 'shop.example',
    kind: 'live',
    masked_purchase_code: '…7f31',
    expires_at: daysAgo(-365),
    certificate: 'a.b.c',
  },
};

const show = (at: string): ReturnType<typeof renderApp> =>
  renderApp(<Page />, { at, user: aUser() });

const aFile = (text: string, name = 'activation-request.json'): File => new File([text], name);

async function choose(file: File): Promise<void> {
  await person.upload(await screen.findByLabelText('Choose the request file'), file);
}

const saved: { name: string; text: Promise<string> }[] = [];
beforeEach(() => {
  const blobs = new Map<string, Blob>();
  URL.createObjectURL = (blob) => {
    const address = `blob:${blobs.size}`;
    blobs.set(address, blob as Blob);
    return address;
  };
  URL.revokeObjectURL = () => undefined;
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    saved.push({ name: this.download, text: (blobs.get(this.href) as Blob).text() });
  });
});
afterEach(() => {
  saved.length = 0;
  vi.restoreAllMocks();
});

test('a chosen request file leads to the panel, and its completion to the certificate file', async () => {
  answerBuyer({ status: aStatus(2, 2), info: anInfo({ licenses: [fitting()] }) });
  const bodies: unknown[] = [];
  answer('offlineRequest', async (request) => {
    bodies.push(await request.json());
    return { request_id: requestId };
  });
  answer('offlineCertificate', async (request) => {
    bodies.push(await request.json());
    return carried;
  });
  show('/verify?offline');
  await choose(aFile(JSON.stringify(requestFile)));
  await person.click(await screen.findByRole('button', { name: 'Complete verification' }));
  expect(await screen.findByText('shop.example is activated in the hub')).toBeVisible();
  expect(bodies).toEqual([
    { file: JSON.stringify(requestFile) },
    { request: requestId, license_id: 41 },
  ]);
  await person.click(screen.getByRole('button', { name: 'Save certificate file' }));
  expect(saved.map(({ name }) => name)).toEqual(['certificate-shop.example.json']);
  expect(JSON.parse((await saved[0]?.text) ?? '')).toEqual(carried.file);
  expect(screen.getByText(/Saved to your downloads/)).toBeVisible();
});

test('refuses a file that is not a request, sends nothing to the hub and accepts another file', async () => {
  answerBuyer({ status: aStatus(1, 1), info: anInfo() });
  let calls = 0;
  answer('offlineRequest', () => {
    calls += 1;
    return { request_id: requestId };
  });
  show('/verify?offline');
  await choose(aFile('\u0089PNG', 'photo.png'));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    '“photo.png” is not an activation request file',
  );
  await choose(aFile(`{${' '.repeat(40_000)}}`, 'huge.json'));
  await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('“huge.json”'));
  expect(calls).toBe(0);
  await choose(aFile(JSON.stringify(requestFile)));
  await screen.findByRole('button', { name: 'Complete verification' });
  expect(calls).toBe(1);
});

test('keeps a refused pasted text and shows the error below it', async () => {
  answerBuyer();
  const message = 'This is not an activation request file. Download it again in WordPress.';
  refuse('offlineRequest', 'validation', { errors: [{ field: 'file', message }] });
  show('/verify?offline');
  await person.click(await screen.findByRole('button', { name: 'Paste the text instead' }));
  const area = screen.getByLabelText('Text of the request file');
  await person.click(screen.getByRole('button', { name: 'Show request' }));
  expect(await screen.findByText('Please paste the text of the request file.')).toBeVisible();
  await person.click(area);
  await person.paste('{"format":"other"}');
  await person.click(screen.getByRole('button', { name: 'Show request' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(area).toHaveValue('{"format":"other"}');
});

test('shows the hub’s message for an unknown theme', async () => {
  answerBuyer();
  refuse('offlineRequest', 'unknown_item', { message: 'A message of the hub.' });
  show('/verify?offline');
  await choose(aFile(JSON.stringify(requestFile)));
  expect(await screen.findByRole('alert')).toHaveTextContent('A message of the hub.');
});

test('keeps the panel and shows the hub’s message when the completion is refused', async () => {
  answerBuyer({ status: aStatus(1, 1), info: anInfo() });
  refuse('offlineCertificate', 'slot_full', { message: 'No place is free.' });
  show(`/verify?offline=${requestId}`);
  await person.click(await screen.findByRole('button', { name: 'Complete verification' }));
  expect(await screen.findByRole('alert')).toHaveTextContent('No place is free.');
  expect(screen.getByRole('button', { name: 'Complete verification' })).toBeVisible();
});

test('issues the certificate of a completed request again after a reload', async () => {
  answerBuyer();
  refuse('verificationInfo', 'request_done');
  answer('offlineCertificate', carried);
  show(`/verify?offline=${requestId}`);
  await person.click(await screen.findByRole('button', { name: 'Get certificate again' }));
  expect(await screen.findByRole('button', { name: 'Save certificate file' })).toBeVisible();
});

test.each([
  ['request_unknown', 'Request not found'],
  ['request_taken', 'Request not found'],
  ['request_expired', 'This request has expired'],
] as const)('offers another upload when the hub answers %s', async (code, title) => {
  answerBuyer();
  refuse('verificationInfo', code);
  show(`/verify?offline=${requestId}`);
  expect(await screen.findByRole('heading', { name: title })).toBeVisible();
  await person.click(screen.getByRole('link', { name: 'Upload request file' }));
  expect(await screen.findByLabelText('Choose the request file')).toBeVisible();
});

test('asks a user without licenses to connect an Envato account first', async () => {
  answerBuyer({ accounts: [], licenses: [], status: aStatus(0, 0), info: anInfo() });
  show(`/verify?offline=${requestId}`);
  expect(await screen.findByRole('button', { name: 'CONNECT YOUR ACCOUNT' })).toBeVisible();
});
