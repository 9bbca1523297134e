import type { Mail } from '#mail/inbox.ts';
import { html, type Html } from '#pages/html.ts';
import { scrolledTable, toSecond } from '#pages/table.ts';

export function inboxContent(mails: readonly Mail[], to: string): Html {
  return html`<p>
      Every email sent to the sandbox's SMTP server, newest first.
      ${to !== '' && html`Only emails to <strong>${to}</strong>. <a href="/inbox">Show all</a>`}
    </p>
    ${mails.length === 0 ? html`<p class="card">No emails yet.</p>` : mailTable(mails)}`;
}

function mailTable(mails: readonly Mail[]): Html {
  const rows = mails.map(
    (mail) =>
      html`<tr>
        <td><a href="/inbox/${mail.id}">${mail.subject || 'No subject'}</a></td>
        <td><a href="/inbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a></td>
        <td>${instant(mail)}</td>
      </tr>`,
  );
  return html`${scrolledTable({ label: 'Emails', heads: ['Subject', 'To', 'Arrived (UTC)'], rows })}
    <form method="post" action="/inbox/empty"><button>Empty the inbox</button></form>`;
}

export function mailContent(mail: Mail): Html {
  return html`<p class="muted">
      From ${mail.from} to <a href="/inbox?to=${encodeURIComponent(mail.to)}">${mail.to}</a>,
      ${instant(mail)} UTC${mail.reply_to !== null && html`. Replies go to ${mail.reply_to}`}
    </p>
    ${
      mail.links.length > 0 &&
      html`<h2>Links</h2>
        <ul class="links">
          ${mail.links.map((link) => html`<li><a rel="noreferrer" href="${link}">${link}</a></li>`)}
        </ul>`
    }
    ${
      mail.html !== '' &&
      html`<h2>As a page</h2>
        <iframe
          class="mail-body"
          title="The email as a page"
          sandbox="allow-popups allow-popups-to-escape-sandbox"
          src="/inbox/${mail.id}/body"
        ></iframe>`
    }
    <h2>As text</h2>
    <pre tabindex="0">${mail.text || 'This email has no text part.'}</pre>
    <h2>Reply</h2>
    <form method="post" action="/inbox/${mail.id}/reply">
      <div class="field">
        <label for="text">Text, sent from ${mail.to}</label>
        <textarea id="text" name="text" rows="4" required></textarea>
      </div>
      <button>Send reply</button>
    </form>`;
}

function instant(mail: Mail): Html {
  return html`<time datetime="${mail.at}">${toSecond(mail.at)}</time>`;
}
