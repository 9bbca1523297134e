const tasks: Readonly<Record<string, string>> = {
  marketplace: 'reading purchases from the marketplace',
  trail: 'writing the audit chain',
  leaving: 'deleting accounts',
  housekeeping: 'housekeeping',
  figures: 'daily figures',
  mailbox: 'reading replies by email',
};

interface AlertText {
  /** Null if owners are emailed only at the end. */
  readonly begun: { readonly subject: string; readonly text: string } | null;
  readonly over: { readonly subject: string; readonly text: string };
}

const taskText = (name: string): AlertText => ({
  begun: {
    subject: `A scheduled task has stopped: ${name}`,
    text: 'The log says why the task fails. If it says nothing, restart the hub.',
  },
  over: { subject: `A scheduled task runs again: ${name}`, text: 'The task has finished.' },
});

const texts: Readonly<Record<string, AlertText>> = {
  backup: {
    begun: {
      subject: 'The nightly backup failed',
      text: 'The hub retries every ten minutes. The log says why the backup fails. Common causes are a full disk and a folder that the hub cannot write to.',
    },
    over: { subject: 'The nightly backup works again', text: 'A backup has been written.' },
  },
  mail: {
    begun: null,
    over: {
      subject: 'Emails were delayed',
      text: 'The mail server did not accept emails for a while. The hub sends them now. Health lists those older than three days.',
    },
  },
  refusals: {
    begun: {
      subject: 'The mail server refuses emails',
      text: 'Several emails failed within an hour. Health lists them with the mail server’s replies.',
    },
    over: {
      subject: 'The mail server accepts emails again',
      text: 'Few emails failed in the last hour. Health lists them; retry them there.',
    },
  },
  certificate: {
    begun: {
      subject: 'The hub’s TLS certificate expires soon',
      text: 'The certificate expires within 14 days, or has expired. Renew it, and find out why the automatic renewal failed. Without a valid certificate no one can reach the hub.',
    },
    over: {
      subject: 'The hub’s TLS certificate is renewed',
      text: 'The certificate is valid for more than 14 days.',
    },
  },
};

/** Returns the email texts of a problem by its name in the database. */
export function alertText(problem: string): AlertText {
  const [kind = '', name = ''] = problem.split(':');
  const task = tasks[name] ?? name;
  return texts[kind] ?? taskText(task);
}
