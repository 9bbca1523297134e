import type { EventName } from '#features/audit';

/** Command that is no action of operators: it only reads, or it belongs to the machine. */
export interface OtherCommand {
  /** Syntax of the command. */
  readonly usage: string;
  readonly help: string;
  /** Why no call does it, where it changes something: a sentence of docs/operating/actions.md. */
  readonly machineOnly?: string;
  /** Audit event that it records with the system user; tests of the command prove it. */
  readonly event?: EventName;
}

const publishersKey = 'The key is the publisher’s, and never comes to the hub.';

export const otherCommands: readonly OtherCommand[] = [
  {
    usage: 'status',
    help: 'the hubs on this database, queues, oldest waiting mail, marketplace, last rounds and last backup',
  },
  {
    usage: 'doctor [--verbose]',
    help: 'looks at settings, database, mail server, storage, marketplace, public address, data folder and backups: faults first; ends with 1 where there is one. --verbose: a line for each thing that is fine, too',
  },
  {
    usage: 'mail test ADDRESS',
    help: 'send one mail there, and say what the mail server answers',
    machineOnly: 'It tries the settings of the machine where they are written.',
  },
  { usage: 'operator list', help: 'who runs the hub, as what, since when; and who is invited' },
  { usage: 'token list', help: 'all of them, with their last use' },
  { usage: 'webhook list', help: 'where events are told, and how that goes' },
  { usage: 'webhook deliveries ID', help: 'what was told, and what the receiver answered' },
  { usage: 'announce list', help: 'what is, was and will be announced' },
  {
    usage: 'user find TEXT',
    help: 'users whose username, e-mail, name or Envato name holds TEXT, or whose number, Envato id, site, purchase code or its last four it is',
  },
  { usage: 'user show WHO', help: 'one user at a look; WHO is a whole username or e-mail address' },
  {
    usage: 'license show CODE',
    help: "the license with this purchase code: owner, state, sites; in place of CODE also the license's number, as mails about it have it. A code that nobody registered is asked of the marketplace",
  },
  { usage: 'plugin list', help: 'all versions: offered to whom, how often downloaded' },
  { usage: 'theme list', help: 'all versions: offered to whom, how often downloaded' },
  {
    usage: 'release keygen [KEY]',
    help: "make the publisher's key: KEY (release-key.pem) and the public half. The three need no hub: call them on a machine of your own",
    machineOnly: publishersKey,
  },
  {
    usage: 'release sign FILE [KEY]',
    help: 'sign the zip of a plugin or theme: writes FILE.sig',
    machineOnly: publishersKey,
  },
  {
    usage: 'release rotate NEW [OLD]',
    help: 'print the line by which the key NEW takes the place of OLD',
    machineOnly: publishersKey,
  },
  {
    usage: 'catalog check [FILE]',
    help: 'whether FILE, or the one of HUB_CATALOG, has a fault: every one is named. Needs no hub',
  },
  { usage: 'catalog show', help: 'what is sold and said now' },
  {
    usage: 'catalog reload',
    help: 'take the catalog anew, without a restart, in every hub; a broken one changes nothing. SIGHUP does the same in one hub',
    machineOnly: 'It reads a file of the machine; each hub’s log says what came of it.',
  },
  { usage: 'catalog versions', help: 'every catalog that was taken, the newest first' },
  { usage: 'catalog version N', help: 'what version N changed, and its text' },
  {
    usage:
      'audit [--user WHO] [--license CODE] [--operator] [--since DAY] [--until DAY] [--before ID]',
    help: 'what happened, the latest first, a page at a time, with who did it and why; --operator: what operators did. DAY is such as 2026-11-22, and is meant whole',
  },
  { usage: 'audit verify', help: "whether anybody changed the trail behind the hub's back" },
  { usage: 'jobs list', help: 'mails and other work that was given up, and why' },
  { usage: 'file lost', help: 'files that people sent and that are not there, or not whole' },
  {
    usage: 'backup FILE [--without-files]',
    help: 'everything the hub holds in one file, while it works; with the zips of releases and what people sent, if not said otherwise',
    machineOnly: 'It writes a file of the machine, with everything that the hub holds.',
  },
  {
    usage: 'backup check FILE [--identity KEYFILE] [--without-secret]',
    help: 'read it to its end, check its signature with HUB_SECRET, and say what is in it; needs no hub. --identity: the file with the private key of an encrypted backup; --without-secret: no proof of its origin',
  },
  {
    usage: 'restore FILE [--identity KEYFILE] [--without-secret]',
    help: 'read it into an empty database, of either kind; the hub must not run',
    machineOnly: 'The hub rests meanwhile.',
  },
  { usage: 'secret status', help: 'what hangs on each secret of HUB_SECRET, and which may go' },
  {
    usage: 'secret reseal',
    help: 'seal everything with the first one, while the hub works, so that the others may go; may be broken off and begun again',
    machineOnly: 'It seals everything anew with the secret that the machine has.',
    event: 'hub.secret_rotated',
  },
  {
    usage: 'sandbox operator',
    help: "the sandbox's own operator, made where there is none: how to sign in",
    machineOnly: 'It prints a password that the data folder holds, in the sandbox alone.',
    event: 'identity.admin_granted',
  },
];
