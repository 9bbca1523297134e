/** Help of commands that are no operator actions: they only read, or concern the machine. */
export const otherCommands: Readonly<Record<string, string>> = {
  status: 'instances, queues, oldest queued email, marketplace, scheduled tasks and last backup',
  'doctor [--verbose]':
    'check configuration, database, mail server, storage, marketplace, public address, data folder and backups; errors first. Exit code 1 if there is an error. --verbose: also list passed checks',
  'mail test ADDRESS': 'send a test email and show the response of the mail server',
  'operator list': 'operators with role and start date, and open invitations',
  'token list': 'all tokens, with their last use',
  'webhook list': 'all webhooks, with their status',
  'webhook deliveries ID': 'deliveries, with the response of the receiver',
  'announce list': 'scheduled, live and ended announcements',
  'user find TEXT':
    'find users by username, email, name, Envato username, user ID, Envato ID, site, purchase code or its last 4 characters',
  'user show WHO': 'show one user. WHO: a username or email',
  'license show CODE':
    'show the license with this purchase code: owner, status, sites. CODE can also be the ID of the license, as in emails. An unknown code is looked up on the marketplace',
  'plugin list': 'all versions, with rollout and downloads',
  'theme list': 'all versions, with rollout and downloads',
  'release keygen [KEY]':
    "create the publisher's key: KEY (release-key.pem) and its public half. The release commands need no running hub: run them on your computer",
  'release sign FILE [KEY]': 'sign the zip of a plugin or theme: writes FILE.sig',
  'release rotate NEW [OLD]': 'print the entry by which the key NEW replaces OLD',
  'catalog check [FILE]':
    'check FILE, or the file in HUB_CATALOG, and list every error. Needs no running hub',
  'catalog show': 'show the live catalog',
  'catalog reload':
    'reload the catalog file on all instances, without a restart. An invalid file is ignored. SIGHUP does the same on one instance',
  'catalog versions': 'all published versions, newest first',
  'catalog version N': 'show version N and its changes',
  'audit [--user WHO] [--license CODE] [--operator] [--since DAY] [--until DAY] [--before ID]':
    'show the audit log, newest first, one page at a time. --operator: only actions of operators. DAY: such as 2026-11-22, inclusive',
  'audit verify': 'check that no entry of the audit log was changed or removed',
  'jobs list': 'failed jobs, with the reason',
  'file lost': 'attachments that are missing or damaged',
  'backup FILE [--without-files]':
    'back up everything into one file while the hub runs, including zips of releases and attachments',
  'backup check FILE [--identity KEYFILE] [--without-secret]':
    'read a backup completely, check its signature with HUB_SECRET, and list its contents; needs no running hub. --identity: file with the private key of an encrypted backup; --without-secret: without proof of its origin',
  'restore FILE [--identity KEYFILE] [--without-secret]':
    'restore a backup into an empty database; stop the hub first',
  'secret status':
    'data encrypted with each secret of HUB_SECRET, and which secrets can be removed',
  'secret reseal':
    'encrypt everything with the first secret while the hub runs, so that the others can be removed. Can be interrupted and restarted',
  'secret lost FINGERPRINT':
    'drop a secret that is lost, so that the hub starts without it; stop the hub first. Data sealed with it stays unreadable',
  'sandbox operator': 'create the operator of the sandbox if missing, and print the sign-in',
};
