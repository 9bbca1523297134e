import { messageLength } from '@hub/contract/limits';
import { describe, expect, test } from 'vitest';
import {
  automaticSamples,
  bounceSample,
  quotedText,
  replySamples,
  sampleAnswer,
  writeSample,
} from '#test/email-samples.ts';
import { verdictOn } from './authentication-rules.ts';
import { leaveFiles } from './email-files.ts';
import { incomingOf, wordsOf } from './incoming.ts';
import { kindOf, readBounce } from './kind-rules.ts';
import { createEmailReader, UnreadableEmail } from './email-reader.ts';
import { cutQuotation } from './quote-rules.ts';
import { readEmail, readHeaders } from './read-email.ts';
import { readReplyTag, replyAddress } from '#messenger/mails/reply-address.ts';
import { createMessageIds } from '#platform/mail/message-ids.ts';
import { createKeys } from '#platform/secrets/keys.ts';

const between = { from: 'Bea <buyer@mail.example>', to: 'support+c.1.x@hub.example' };
const read = (raw: string) => readEmail(Buffer.from(raw));

describe('quotation in a reply', () => {
  test.each(Object.entries(replySamples))('is cut as %s writes it', async (_program, sample) => {
    const { text } = await read(writeSample(sample, between));
    const cut = cutQuotation(text);
    expect(text).toContain(quotedText);
    expect(cut.text.split('\n')[0]).toBe(sampleAnswer);
    expect(cut.text).not.toContain(quotedText);
    expect(cut.text).not.toMatch(/wrote|schrieb|hub@hub/);
    expect(cut.isCut).toBe(true);
  });
});

test('keeps the quotation with answers between or below the quoted lines', () => {
  for (const text of [
    'See below.\n\nOn Thu, 26 Nov 2026, a@b.cd wrote:\n> Which version?\n\n2.1\n\n> Which host?\n\nOurs',
    'On Thu, a@b.cd wrote:\n> Which version?\n\n2.1\n\n> Which host?\n\nOurs',
    '> Which version?\n\n2.1',
  ])
    expect(cutQuotation(text)).toEqual({ text, isCut: false });
});

test('a text without a quotation and a text that is only a quotation stay whole', () => {
  for (const text of [
    'Hello:\nit breaks',
    'Steps: one\nResult: white page',
    '> only this',
    '--\nBea',
  ])
    expect(cutQuotation(text)).toEqual({ text, isCut: false });
});

describe('authentication of a sender', () => {
  const from = 'bea@mail.shop.example';
  test.each<[string, readonly string[], string]>([
    [
      'passes with SPF of the same domain',
      ['mx.hub.example; spf=pass smtp.mailfrom=bea@mail.shop.example'],
      'aligned',
    ],
    [
      'passes with DKIM of the organizational domain',
      ['mx.hub.example 1; dkim=pass (2048-bit) header.d=shop.example header.i=@shop.example'],
      'aligned',
    ],
    [
      'passes with DMARC',
      [
        'MX.hub.example; dkim=fail header.d=x.example; dmarc=pass (p=none) header.from=mail.shop.example',
      ],
      'aligned',
    ],
    [
      'fails with SPF of another domain',
      ['mx.hub.example; spf=pass smtp.mailfrom=bounce@mailer.example'],
      'failed',
    ],
    [
      'fails with DKIM of another domain',
      ['mx.hub.example; dkim=pass header.d=notshop.example'],
      'failed',
    ],
    [
      'fails with a soft fail of SPF',
      ['mx.hub.example; spf=softfail smtp.mailfrom=mail.shop.example; dkim=none'],
      'failed',
    ],
    [
      'fails with a pass in a comment',
      [
        'mx.hub.example; spf=fail (spf=pass smtp.mailfrom=mail.shop.example) smtp.mailfrom=mail.shop.example',
      ],
      'failed',
    ],
    [
      'is unchecked with a header of another server',
      ['mx.evil.example; spf=pass smtp.mailfrom=mail.shop.example'],
      'unchecked',
    ],
    [
      'fails with a forged header below the genuine header',
      [
        'mx.hub.example; spf=fail smtp.mailfrom=x.example',
        'mx.hub.example; spf=pass smtp.mailfrom=mail.shop.example',
      ],
      'failed',
    ],
    ['is unchecked without a header', [], 'unchecked'],
  ])('the sender %s', (_what, headers, expected) => {
    expect(verdictOn(from, headers, 'mx.hub.example')).toBe(expected);
  });

  test.each([
    ['authentication results', '"x; dkim=pass header.d=mail.example "@evil.example'],
    [
      'authentication results without a separator',
      '"x dkim=pass header.d=mail.example "@evil.example',
    ],
    ['an address', '"bea@mail.example"@evil.example'],
    ['an address and a space', '"bea@mail.example x"@evil.example'],
    ['an escaped quote', String.raw`"x\" ; dkim=pass header.d=mail.example "@evil.example`],
    ['a comment', '"(x) ; dkim=pass header.d=mail.example "@evil.example'],
    [
      'a closing quote without an opening quote',
      'x" ; dkim=pass header.d=mail.example "@evil.example',
    ],
  ])('fails for a sender address that contains %s', (_what, sender) => {
    for (const result of [
      `spf=pass smtp.mailfrom=${sender}`,
      `spf=pass (domain of ${sender} is right) smtp.mailfrom=${sender} smtp.helo=evil.example`,
    ]) {
      const header = `mx.hub.example; ${result}; dkim=none`;
      expect(verdictOn('bea@mail.example', [header], 'mx.hub.example')).toBe('failed');
    }
  });

  test.each([
    'dkim=pass reason="2048-bit key, rsa" header.d=mail.example header.b="aB/+9="',
    'spf=pass smtp.mailfrom="bea@mail.example"; dkim=none',
    "spf=pass (it’s 'fine') smtp.mailfrom=bea@mail.example",
  ])('reads quoted values: %s', (result) => {
    expect(verdictOn('bea@mail.example', [`mx.hub.example; ${result}`], 'mx.hub.example')).toBe(
      'aligned',
    );
  });

  test('fails for another customer of the same hosting provider', () => {
    const header = 'mx.hub.example; spf=pass smtp.mailfrom=evil.github.io';
    expect(verdictOn('bea@shop.github.io', [header], 'mx.hub.example')).toBe('failed');
  });
});

describe('kind of an email', () => {
  const kind = async (raw: string, own: readonly string[] = []) => {
    const { headers, from } = await read(raw);
    const contentType = headers.get('content-type')?.[0] ?? '';
    return kindOf(headers, { from, contentType, own: new Set(own) });
  };
  test.each(Object.entries(replySamples))(
    'is “person” for a reply by %s',
    async (_program, sample) => {
      expect(await kind(writeSample(sample, between))).toBe('person');
    },
  );
  test.each(Object.entries(automaticSamples))(
    'is “automatic” or “list” for %s',
    async (_what, sample) => {
      expect(await kind(writeSample(sample, between))).toMatch(/automatic|list/);
    },
  );
  test('is “own” for an address of the hub, and “bounce” for a delivery report', async () => {
    const [sample] = Object.values(replySamples);
    const raw = writeSample(sample!, between);
    expect(await kind(raw, ['buyer@mail.example'])).toBe('own');
    const bounce = writeSample(bounceSample('bea@mail.example', 'x@hub.example'), between);
    expect(await kind(bounce)).toBe('bounce');
    expect(readBounce(bounce)).toEqual({ recipient: 'bea@mail.example', status: '5.1.1' });
    expect(readBounce(bounce.replace('5.1.1', '4.2.2'))).toBeNull();
  });
});

describe('reply address', () => {
  const rings = [createKeys('new'), createKeys('old')] as const;
  const inbound = 'Support@hub.example';
  const tags = [
    { kind: 'buyer', conversationId: 2_147_483_647 },
    { kind: 'operator', conversationId: 2_147_483_647, operatorId: 34, seen: 2_000_000_000 },
  ] as const;
  test.each(tags)('is read in lower case and with an older key: %o', (tag) => {
    const address = replyAddress(inbound, tag, rings);
    expect(address.split('@')[0]!.length).toBeLessThanOrEqual(64);
    expect(readReplyTag(inbound, address.toLowerCase(), rings)).toEqual(tag);
    expect(readReplyTag(inbound, replyAddress(inbound, tag, [rings[1]]), rings)).toEqual(tag);
  });
  test('is rejected as forged with another conversation or key, and not found in another address', () => {
    const address = replyAddress(inbound, { kind: 'buyer', conversationId: 17 }, rings);
    for (const forged of [
      address.replace('c.17.', 'c.18.'),
      address.replace('+c.17.', '+c.17.0'),
      address.replace(/\w@/, '@'),
      replyAddress(inbound, { kind: 'buyer', conversationId: 17 }, [createKeys('other')]),
      'support+c.17@hub.example',
      `support+c.17.${'é'.repeat(20)}@hub.example`,
      'support+@hub.example',
    ])
      expect.soft(readReplyTag(inbound, forged, rings), forged).toBe('forged');
    for (const other of [
      'support@hub.example',
      address.replace('hub.', 'x.'),
      'a+c.17.x@hub.example',
    ])
      expect.soft(readReplyTag(inbound, other, rings), other).toBe('none');
  });
});

test('a Message-ID is valid only for the recipient of its email', () => {
  const ids = createMessageIds([createKeys('new')], 'hub.example');
  const id = ids.idOf('c-12-buyer-3', 'Bea@mail.example');
  expect(id).toBe(ids.idOf('c-12-buyer-3', 'bea@MAIL.example'));
  expect(ids.isSentTo(id, 'bea@mail.example')).toBe(true);
  expect(ids.isSentTo(id, 'eve@mail.example')).toBe(false);
  expect(ids.isSentTo(id.replace('12', '13'), 'bea@mail.example')).toBe(false);
  expect(ids.isSentTo('c-12-buyer-3@hub.example', 'bea@mail.example')).toBe(false);
});

test('incomplete MIME is read, and MIME nested 40 levels deep is rejected', async () => {
  const broken =
    'From: a@b.cd\r\nContent-Type: multipart/mixed; boundary=x\r\n\r\n--x\r\nContent-Type: text/plain; charset=nonsense\r\nContent-Transfer-Encoding: base64\r\n\r\nSGVsbG8';
  expect((await read(broken)).text).toContain('Hello');
  expect(await read('')).toMatchObject({ from: '', text: '' });
  const open = Array.from(
    { length: 40 },
    (_, n) => `Content-Type: multipart/mixed; boundary=b${n}\r\n\r\n--b${n}\r\n`,
  );
  await expect(read(`From: a@b.cd\r\n${open.join('')}`)).rejects.toThrow(/nest/i);
});

// A regular expression with quadratic run time would need half a minute for each text.
describe('crafted email', () => {
  const long = 100_000;
  test.each<[string, () => unknown]>([
    ['nested comments', () => verdictOn('a@b.cd', ['('.repeat(long) + ')'.repeat(long)], 'x')],
    ['a long property', () => verdictOn('a@b.cd', [`x; spf=pass ${'a'.repeat(long)}`], 'x')],
    [
      'many spaces in a bounce report',
      () => readBounce(`Status: 5.1.1\nFinal-Recipient:${' '.repeat(long)}x`),
    ],
    ['a long field', () => cutQuotation(`From: x\nSent: ${'a'.repeat(long)}\nTo: b\nSubject: c`)],
    ['many separators', () => cutQuotation('-----------\n\n'.repeat(long))],
    ['many spaces in a line', () => cutQuotation(`${' '.repeat(long)}x`)],
    ['one header repeated 100,000 times', () => readHeaders('a: b\r\n'.repeat(long))],
  ])('is parsed quickly with %s', (_what, run) => void run());
});

test('an overlong From address is ignored', async () => {
  expect((await read(`From: ${'a'.repeat(250)}@b.cd\r\n\r\nx`)).from).toBe('');
  expect((await read(`From: ${'a'.repeat(240)}@b.cd\r\n\r\nx`)).from).not.toBe('');
});

test('characters that a message must not contain are removed', async () => {
  const raw =
    'From: a@b.cd\r\nSubject: a\u202Eb\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nx\0y\u202Ez\u0007';
  expect(await read(raw)).toMatchObject({ subject: 'ab', text: expect.stringMatching(/^xyz\s*$/) });
});

test('HTML is converted to text without images and scripts', async () => {
  const html =
    '<style>p{}</style><p>Hello<br>you</p><script>alert(1)</script><img src="https://evil.example/x.png" alt="x"><a href="https://ok.example">here</a>';
  const { text } = await read(`From: a@b.cd\r\nContent-Type: text/html\r\n\r\n${html}`);
  expect(text).toMatch(/^Hello\nyou/);
  expect(text).toContain('https://ok.example');
  expect(text).not.toMatch(/alert|evil|p\{\}/);
});

test('an email of almost 25 MB is parsed, and an unreadable email does not stop the reader', async () => {
  const reader = createEmailReader();
  const content = Buffer.alloc(18_000_000, 7).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  const head = 'From: a@b.cd\r\nContent-Type: application/zip\r\nContent-Transfer-Encoding: base64';
  const raw = () => Buffer.from(`${head}\r\n\r\n${content}`);
  expect(raw().length).toBeLessThan(25_000_000);
  for (let n = 0; n < 3; n += 1)
    expect((await reader.read(raw())).files[0]?.bytes.length).toBe(18_000_000);
  const nested = Buffer.from(
    `From: a@b.cd\r\n${'Content-Type: multipart/mixed; boundary=b\r\n\r\n--b\r\n'.repeat(40)}`,
  );
  await expect(reader.read(nested)).rejects.toThrow(UnreadableEmail);
  expect((await reader.read(Buffer.from('From: a@b.cd\r\n\r\nHello'))).text).toContain('Hello');
  await reader.end();
});

test('the message text stays short for an email with thousands of files', async () => {
  const part = (n: number): string =>
    `--b\r\nContent-Disposition: attachment; filename="${n}${'n'.repeat(900)}.txt"\r\n\r\nx\r\n`;
  const parts = Array.from({ length: 2_000 }, (_, n) => part(n)).join('');
  const head = 'From: eve@mail.example\r\nContent-Type: multipart/mixed; boundary=b\r\n\r\n';
  const email = await read(`${head}--b\r\n\r\nHello\r\n${parts}--b--\r\n`);
  const place = { mailbox: 'm', uidValidity: 1, uid: 1 };
  const { text } = wordsOf(incomingOf(place, email, 'sandbox'), leaveFiles(email.files));
  expect(text.startsWith('Hello\n\n[Not attached: 0nnn')).toBe(true);
  expect(text.endsWith('\n[Not attached: 1980 more.]')).toBe(true);
  expect(text.length).toBeLessThan(messageLength);
});
