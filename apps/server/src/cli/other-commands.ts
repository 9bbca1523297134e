/** Command that is no operator action: it only reads data, or it concerns the machine. */
export interface OtherCommand {
  /** Syntax of the command. */
  readonly usage: string;
  readonly help: string;
}

export const otherCommands: readonly OtherCommand[] = [
  {
    usage: 'status',
    help: 'instances, queues, oldest queued email, marketplace, scheduled tasks and last backup',
  },
  {
    usage: 'doctor [--verbose]',
    help: 'check configuration, database, mail server, storage, marketplace, public address, data folder and backups; errors first. Exit code 1 if there is an error. --verbose: also list passed checks',
  },
  {
    usage: 'mail test ADDRESS',
    help: 'send a test email and show the response of the mail server',
  },
  { usage: 'operator list', help: 'operators with role and start date, and open invitations' },
  { usage: 'token list', help: 'all tokens, with their last use' },
  { usage: 'webhook list', help: 'all webhooks, with their status' },
  { usage: 'webhook deliveries ID', help: 'deliveries, with the response of the receiver' },
  { usage: 'announce list', help: 'scheduled, live and ended announcements' },
  {
    usage: 'user find TEXT',
    help: 'find users by username, email, name, Envato username, user ID, Envato ID, site, purchase code or its last 4 characters',
  },
  { usage: 'user show WHO', help: 'show one user. WHO: a username or email' },
  {
    usage: 'license show CODE',
    help: 'show the license with this purchase code: owner, status, sites. CODE can also be the ID of the license, as in emails. An unknown code is looked up on the marketplace',
  },
  { usage: 'plugin list', help: 'all versions, with rollout and downloads' },
  {
    usage: 'theme list',
    help: 'all versions, with rollout and downloads',
  },
  {
    usage: 'release keygen [KEY]',
    help: "create the publisher's key: KEY (release-key.pem) and its public half. The release commands need no running hub: run them on your computer",
  },
  {
    usage: 'release sign FILE [KEY]',
    help: 'sign the zip of a plugin or theme: writes FILE.sig',
  },
  {
    usage: 'release rotate NEW [OLD]',
    help: 'print the entry by which the key NEW replaces OLD',
  },
  {
    usage: 'catalog check [FILE]',
    help: 'check FILE, or the file in HUB_CATALOG, and list every error. Needs no running hub',
  },
  { usage: 'catalog show', help: 'show the live catalog' },
  {
    usage: 'catalog reload',
    help: 'reload the catalog file on all instances, without a restart. An invalid file is ignored. SIGHUP does the same on one instance',
  },
  { usage: 'catalog versions', help: 'all published versions, newest first' },
  { usage: 'catalog version N', help: 'show version N and its changes' },
  {
    usage:
      'audit [--user WHO] [--license CODE] [--operator] [--since DAY] [--until DAY] [--before ID]',
    help: 'show the audit log, newest first, one page at a time. --operator: only actions of operators. DAY: such as 2026-11-22, inclusive',
  },
  { usage: 'audit verify', help: 'check that no entry of the audit log was changed or removed' },
  { usage: 'jobs list', help: 'failed jobs, with the reason' },
  { usage: 'file lost', help: 'attachments that are missing or damaged' },
  {
    usage: 'backup FILE [--without-files]',
    help: 'back up everything into one file while the hub runs, including zips of releases and attachments',
  },
  {
    usage: 'backup check FILE [--identity KEYFILE] [--without-secret]',
    help: 'read a backup completely, check its signature with HUB_SECRET, and list its contents; needs no running hub. --identity: file with the private key of an encrypted backup; --without-secret: without proof of its origin',
  },
  {
    usage: 'restore FILE [--identity KEYFILE] [--without-secret]',
    help: 'restore a backup into an empty database; stop the hub first',
  },
  {
    usage: 'secret status',
    help: 'data encrypted with each secret of HUB_SECRET, and which secrets can be removed',
  },
  {
    usage: 'secret reseal',
    help: 'encrypt everything with the first secret while the hub runs, so that the others can be removed. Can be interrupted and restarted',
  },
  {
    usage: 'secret lost FINGERPRINT',
    help: 'drop a secret that is lost, so that the hub starts without it; stop the hub first. Data sealed with it stays unreadable',
  },
  {
    usage: 'sandbox operator',
    help: 'create the operator of the sandbox if missing, and print the sign-in',
  },
];
