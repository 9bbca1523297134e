import PostalMime from 'postal-mime';

interface Reply {
  /** Source of the original email, and its recipient. */
  readonly original: Uint8Array;
  readonly from: string;
  readonly text: string;
  readonly id: string;
  readonly at: Date;
}

/** Composes a reply like a mail program: the answer, then the original with `>` before each line. */
export async function composeReply({ original, from, text, id, at }: Reply) {
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
  const content = Buffer.from(body.replaceAll('\n', '\r\n')).toString('base64');
  const lines = content.replaceAll(/.{76}(?=.)/g, '$&\r\n');
  const raw = `${head.join('\r\n')}\r\n\r\n${lines}\r\n`;
  return { to, raw: Buffer.from(raw) };
}
