import PostalMime from 'postal-mime';

/** Reply in the form of a mail program: the answer, then the original with `>` before each line. */
export interface Reply {
  readonly from: string;
  readonly to: string;
  readonly raw: Uint8Array;
}

const base64Lines = (text: string): string =>
  (
    Buffer.from(text)
      .toString('base64')
      .match(/.{1,76}/g) ?? []
  ).join('\r\n');

interface ReplyInput {
  /** Source of the original email, and its recipient. */
  readonly original: Uint8Array;
  readonly from: string;
  readonly text: string;
  readonly id: string;
  readonly at: Date;
}

/** Composes a reply to an email. */
export async function composeReply({ original, from, text, id, at }: ReplyInput): Promise<Reply> {
  const mail = await PostalMime.parse(original);
  const to = mail.replyTo?.[0]?.address ?? mail.from?.address ?? '';
  const subject = /^re:/i.test(mail.subject ?? '') ? mail.subject : `Re: ${mail.subject ?? ''}`;
  const quote = (mail.text ?? '').trimEnd().replaceAll(/^/gm, '> ');
  const body = `${text}\n\nOn ${at.toUTCString()}, ${mail.from?.address} wrote:\n${quote}\n`;
  const answered = mail.messageId ?? '';
  const head = [
    `From: <${from}>`,
    `To: <${to}>`,
    `Subject: =?utf-8?B?${Buffer.from(subject ?? '').toString('base64')}?=`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: <${id}@sandbox>`,
    ...(answered === ''
      ? []
      : [
          `In-Reply-To: ${answered}`,
          `References: ${[mail.references, answered].filter(Boolean).join(' ')}`,
        ]),
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
  ];
  const raw = `${head.join('\r\n')}\r\n\r\n${base64Lines(body.replaceAll('\n', '\r\n'))}\r\n`;
  return { from, to, raw: Buffer.from(raw) };
}
