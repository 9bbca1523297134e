/** Emails in the formats of common mail programs; people and texts are made up. */

interface Sample {
  /** Headers in addition to sender, recipient and subject. */
  readonly headers: readonly string[];
  readonly body: string;
}

const answer = 'The menu works again, thank you.';
/** Text that every quotation contains. */
export const quotedText = 'Please update to 2.2';

const base64 = (text: string): string =>
  Buffer.from(text).toString('base64').replaceAll(/.{76}/g, '$&\r\n');

/** Creates an email with a plain and an HTML alternative. */
const both = (plain: string, html: string): Sample => ({
  headers: ['Content-Type: multipart/alternative; boundary="=_b1"'],
  body: `--=_b1
Content-Type: text/plain; charset="UTF-8"

${plain}
--=_b1
Content-Type: text/html; charset="UTF-8"

${html}
--=_b1--
`,
});
const onlyHtml = (html: string): Sample => ({
  headers: ['Content-Type: text/html; charset=utf-8', 'Content-Transfer-Encoding: base64'],
  body: base64(html),
});
const onlyText = (text: string, type = 'text/plain; charset=utf-8'): Sample => ({
  headers: [`Content-Type: ${type}`],
  body: text,
});

const original = `<p>Hi Bea,</p><p>${quotedText} and clear the cache.</p>`;

/** Replies from eight kinds of mail programs, all with the same answer. */
export const replySamples: Readonly<Record<string, Sample>> = {
  Gmail: both(
    `${answer}

On Thu, 26 Nov 2026 at 10:02, Customer Hub <hub@hub.example> wrote:

> Hi Bea,
>
> ${quotedText} and clear the cache.
>
`,
    `<div dir="ltr">${answer}</div><br><div class="gmail_quote">On Thu wrote:<blockquote class="gmail_quote">${original}</blockquote></div>`,
  ),
  'Outlook on the desktop': both(
    `${answer}

Regards

From: Customer Hub <hub@hub.example>
Sent: Thursday, 26 November 2026 10:02
To: Bea Buyer <buyer@mail.example>
Subject: Re: your question

Hi Bea,

${quotedText} and clear the cache.
`,
    `<p class="MsoNormal">${answer}</p>`,
  ),
  'Outlook on the web': onlyHtml(
    `<div class="elementToProof">${answer}</div><div id="appendonsend"></div><hr style="display:inline-block;width:98%"><div id="divRplyFwdMsg" dir="ltr"><b>Von:</b> Customer Hub &lt;hub@hub.example&gt;<br><b>Gesendet:</b> Donnerstag, 26. November 2026 10:02<br><b>An:</b> Bea Buyer &lt;buyer@mail.example&gt;<br><b>Betreff:</b> Re: your question</div>${original}`,
  ),
  'Apple Mail': onlyText(
    `${answer}

> On 26. Nov 2026, at 10:02, Customer Hub <hub@hub.example> wrote:
> 
> Hi Bea,
> 
> ${quotedText} and clear the cache.
`,
    'text/plain; charset=us-ascii; format=flowed; delsp=yes',
  ),
  Thunderbird: onlyText(
    `${answer}

Am 26.11.26 um 10:02 schrieb Customer Hub:
> Hi Bea,
>
> ${quotedText} and clear the cache.
`,
    'text/plain; charset=UTF-8; format=flowed',
  ),
  Proton: both(
    `${answer}

Sent with Proton Mail secure email.

On Thursday, November 26th, 2026 at 10:02, Customer Hub <hub@hub.example>
wrote:

> Hi Bea,
> ${quotedText} and clear the cache.
`,
    `<div>${answer}</div><div class="protonmail_quote">On Thursday</div>`,
  ),
  Yahoo: both(
    ` ${answer}

    On Thursday, 26 November 2026 at 10:02:00 CET, Customer Hub <hub@hub.example> wrote:  
 
 > Hi Bea,
> ${quotedText} and clear the cache.
  `,
    `<div class="ydp">${answer}</div><div class="yahoo_quoted">On Thursday</div>`,
  ),
  'a ticket system': onlyText(
    `${answer}

##- Please type your reply above this line -##

Customer Hub, 26 Nov 2026 10:02:
${quotedText} and clear the cache.
`,
  ),
};

/** Answer in each of the replies above. */
export const sampleAnswer = answer;

/** Emails that no person wrote, by kind. */
export const automaticSamples: Readonly<Record<string, Sample>> = {
  'a vacation responder': {
    headers: ['Auto-Submitted: auto-replied', 'X-Autoreply: yes', 'Precedence: bulk'],
    body: 'I am away until Monday.',
  },
  'an empty return path': { headers: ['Return-Path: <>'], body: 'Delivered.' },
  'a newsletter': {
    headers: ['List-Id: <news.list.example>', 'List-Unsubscribe: <mailto:no@list.example>'],
    body: 'News of the week.',
  },
};

/** Creates a delivery report about an email with this Message-ID. */
export const bounceSample = (to: string, messageId: string): Sample => ({
  headers: [
    'Return-Path: <>',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
  ],
  body: `--b
Content-Type: text/plain

The address does not exist.
--b
Content-Type: message/delivery-status

Reporting-MTA: dns; mx.mail.example

Final-Recipient: rfc822; ${to}
Action: failed
Status: 5.1.1
--b
Content-Type: text/rfc822-headers

Message-ID: <${messageId}>
To: ${to}
--b--
`,
});

export interface Envelope {
  readonly from: string;
  readonly to: string;
  readonly subject?: string;
  readonly messageId?: string;
}

/** Returns the source of a sample email, with CRLF. */
export function writeSample(
  { headers, body }: Sample,
  { from, to, subject = 'Re: your question', messageId }: Envelope,
): string {
  const head = [
    `From: ${from}`,
    `To: ${to}`,
    `Subject: ${subject}`,
    ...(messageId === undefined ? [] : [`Message-ID: <${messageId}>`]),
    'MIME-Version: 1.0',
    ...headers,
  ];
  return `${head.join('\n')}\n\n${body}`.replaceAll(/\r?\n/g, '\r\n');
}
