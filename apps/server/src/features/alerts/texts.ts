/** Names of the scheduled tasks for people. */
const tasks: Readonly<Record<string, string>> = {
  marketplace: 'reading purchases from the marketplace',
  trail: 'writing the audit chain',
  leaving: 'deleting accounts',
  housekeeping: 'housekeeping',
  figures: 'daily figures',
};

interface AlertText {
  /** Null if owners are told at the end alone. */
  readonly begun: { readonly subject: string; readonly text: string } | null;
  readonly over: { readonly subject: string; readonly text: string };
}

const taskText = (name: string): AlertText => ({
  begun: {
    subject: `A scheduled task has stopped: ${name}`,
    text: 'The log says why it fails. If it says nothing, restart the hub.',
  },
  over: { subject: `A scheduled task runs again: ${name}`, text: 'It has run to its end.' },
});

const texts: Readonly<Record<string, AlertText>> = {
  backup: {
    begun: {
      subject: 'The nightly backup failed',
      text: 'The hub tries again every ten minutes. The log says why it fails: often a full disk, or a folder that it may not write.',
    },
    over: { subject: 'The nightly backup works again', text: 'A backup has been written.' },
  },
  mail: {
    begun: null,
    over: {
      subject: 'Emails were held up',
      text: 'The mail server accepted no emails in this time. They are sent now; those older than three days are listed under Health.',
    },
  },
  refusals: {
    begun: {
      subject: 'The mail server refuses emails',
      text: 'Several emails failed within an hour. Health lists them with the words of the mail server.',
    },
    over: {
      subject: 'The mail server refuses no more emails',
      text: 'No more than a few emails failed within the last hour. Health lists those that failed; retry them there.',
    },
  },
  certificate: {
    begun: {
      subject: 'The certificate of the hub expires soon',
      text: 'The certificate expires within 14 days, or has expired. Renew it, and find out why it was not renewed automatically. Without a valid certificate no one can reach the hub.',
    },
    over: { subject: 'The certificate of the hub is renewed', text: 'It is good for longer now.' },
  },
};

/** Text of a problem, by its name in the database. */
export function alertText(problem: string): AlertText {
  const [kind = '', name = ''] = problem.split(':');
  const task = tasks[name] ?? name;
  return texts[kind] ?? taskText(task);
}
