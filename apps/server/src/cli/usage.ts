import type { CommandResult } from './result.ts';
import { isByNpm } from '#settings/config.ts';

/** Name of the commands: by npm in a clone, `hub` on a server and in an image. */
const program = isByNpm() ? 'npm run hub --' : 'hub';

export const usage = `Usage: ${program} <command> [--json]

  status                         the hubs on this database, queues, oldest waiting mail, marketplace,
                                 last rounds and last backup
  doctor [--verbose]             looks at settings, database, mail server, storage, marketplace, public
                                 address, data folder and backups: faults first; ends with 1 where there
                                 is one. --verbose: a line for each thing that is fine, too
  mail test ADDRESS              send one mail there, and say what the mail server answers

  operator invite EMAIL ROLE     mail a link, and print it, by which its reader becomes an operator: viewer,
                                 support or owner. It needs no account and no purchase code, and works
                                 once, for seven days; a newer one ends it
  operator revoke EMAIL          end an open invitation
  operator add EMAIL ROLE        make a user an operator: viewer, support or owner
  operator role EMAIL ROLE       give an operator another role
  operator remove EMAIL          make an operator an ordinary user again; not the only owner
  operator list                  who runs the hub, as what, since when; and who is invited

  token create NAME SCOPES [--days N]
                                 a token for a program, shown this once; SCOPES with commas between:
                                 people:read, licenses:read, licenses:write, releases:write,
                                 conversations:write
  token list                     all of them, with their last use
  token revoke ID                end one at once; by its name, too

  webhook add NAME URL [KINDS]   tell events at an address; KINDS with commas between, such as licenses,
                                 verification; left out: all. The secret is shown this once
  webhook list                   where events are told, and how that goes
  webhook change ID NAME URL [KINDS]
                                 another name, address or kinds of events
  webhook rotate ID              another secret; the old one signs beside it for a day
  webhook pause ID               hold deliveries back
  webhook resume ID              let them go again, a parked webhook's too
  webhook test ID                send an event of no meaning
  webhook deliveries ID          what was told, and what the receiver answered
  webhook send-again NUMBER      send a delivery once more
  webhook remove ID              tell it nothing any more

  announce add TEXT [--level L] [--to WHOM] [--from WHEN] [--until WHEN]
                                 show TEXT above every screen. L is info or warning; WHOM everybody,
                                 signed-in or an item's number, for its owners; WHEN is of UTC, such
                                 as 2026-11-22T10:00
  announce list                  what is, was and will be announced
  announce end ID                show it no longer, or never

  user admin EMAIL [on|off]      the same in short: an owner, or no operator any more
  user message EMAIL TEXT        show TEXT above every screen of this user
  user message EMAIL --clear     take the message away again
  user find TEXT                 users whose username, e-mail, name or Envato name holds TEXT, or whose
                                 number, Envato id, site, purchase code or its last four it is
  user show WHO                  one user at a look; WHO is a whole username or e-mail address
  user email WHO NEW REASON      put the address NEW in place; its link verifies it, the old is warned
  user verify WHO REASON         take the address for verified
  user reset-link WHO            mail a link to choose a new password
  user verify-link WHO           mail a link that verifies the address
  user sign-out WHO REASON       end every session
  user reset-factor WHO REASON   take a lost second factor away in 24 hours; a mail lets its owner
                                 stop it
  user block WHO REASON          suspend: no sign-in, nothing new; sites go on. REASON is mailed
  user unblock WHO REASON        take that back
  user export WHO FILE REASON    write everything held about them to FILE, a zip for them alone
  user erase WHO USERNAME REASON erase them now and for ever; the username is typed once more

  license show CODE              the license with this purchase code: owner, state, sites; in place
                                 of CODE also the license's number, as mails about it have it. A code
                                 that nobody registered is asked of the marketplace
  license release CODE [--site ADDRESS] [REASON]
                                 take every site off it, or that one; the owner reads the reason
  license show-code NUMBER       its whole purchase code; its owner reads that it was shown
  license move CODE REASON       let it move to another domain, for a real rename
  license give CODE --to WHO --reason REASON
                                 give it to another account, with its sites; also a code that nobody
                                 registered. It stays there, whoever bought it
  license block CODE on|off REASON
                                 let it activate nothing, or again

  plugin publish FILE [--share N] [--notes TEXTFILE] [--older]
                                 offer the plugin in this zip; its header says which and what version.
                                 --share: to N of 100 sites, 0 to those alone that asked for betas;
                                 --notes: what is new, Markdown, for WordPress's “View details”
                                 --older: also where a newer version is offered
  plugin share SLUG VERSION N    offer it to another share; a site that is in stays in while it grows
  plugin withdraw SLUG VERSION   offer this version no longer; it stays stored
  plugin discard SLUG VERSION    remove a version that was never offered, with its file
  plugin list                    all versions: offered to whom, how often downloaded

  theme publish FILE [--share N] [--notes TEXTFILE] [--older]
                                 offer the theme in this zip to its activated sites, the same way
  theme share SLUG VERSION N     offer it to another share
  theme withdraw SLUG VERSION    offer this version no longer; it stays stored
  theme discard SLUG VERSION     remove a version that was never offered, with its file
  theme list                     all versions: offered to whom, how often downloaded

                                 Both take the signature beside the zip along, FILE.sig.

  release keygen [KEY]           make the publisher's key: KEY (release-key.pem) and the public half.
                                 The three need no hub: call them on a machine of your own
  release sign FILE [KEY]        sign the zip of a plugin or theme: writes FILE.sig
  release rotate NEW [OLD]       print the line by which the key NEW takes the place of OLD

  catalog check [FILE]           whether FILE, or the one of HUB_CATALOG, has a fault: every one is
                                 named. Needs no hub
  catalog show                   what is sold and said now
  catalog reload                 take the catalog anew, without a restart, in every hub; a broken one
                                 changes nothing. SIGHUP does the same in one hub
  catalog set FILE REASON        take FILE as the catalog in every hub and keep it as a version; where
                                 HUB_CATALOG names a file, that is the truth, and this is refused
  catalog versions               every catalog that was taken, the newest first
  catalog version N              what version N changed, and its text
  catalog restore N REASON       take version N again, as the newest

  audit [--user WHO] [--license CODE] [--operator] [--since DAY] [--until DAY] [--before ID]
                                 what happened, the latest first, a page at a time, with who did it and
                                 why; --operator: what operators did. DAY is such as 2026-11-22, and is
                                 meant whole
  audit verify                   whether anybody changed the trail behind the hub's back

  jobs list                      mails and other work that was given up, and why
  jobs retry ID                  try it again
  jobs drop ID                   forget it

  file lost                      files that people sent and that are not there, or not whole
  file give-up IDS REASON        take them for lost: their messages say so, and nothing warns of them
                                 any more; IDS with commas between, or all. One that is found and put
                                 back can be fetched again within the hour

  backup FILE [--without-files]  everything the hub holds in one file, while it works; with the zips of
                                 releases and what people sent, if not said otherwise
  backup check FILE [--identity KEYFILE] [--without-secret]
                                 read it to its end, check its signature with HUB_SECRET, and say what is
                                 in it; needs no hub. --identity: the file with the private key of an
                                 encrypted backup; --without-secret: no proof of its origin
  restore FILE [--identity KEYFILE] [--without-secret]
                                 read it into an empty database, of either kind; the hub must not run

  keys rotate                    sign certificates with a new key; the old one is listed for 90 days.
                                 Seal everything but the trail with the first secret of HUB_SECRET;
                                 the console's act leaves that to secret reseal

  secret status                  what hangs on each secret of HUB_SECRET, and which may go
  secret reseal                  seal everything with the first one, while the hub works, so that the
                                 others may go; may be broken off and begun again

  sandbox operator               the sandbox's own operator, made where there is none: how to sign in`;

/** The part of the help that is about a command, or about its group. */
function helpOf([group = '', verb = '']: readonly string[]): string[] {
  const entries = usage.split(/\n(?= {2}\S)|\n\n/).filter((entry) => /^ {2}\S/.test(entry));
  const startsWith = (words: string): string[] =>
    entries.filter((entry) => `${entry.split('\n', 1)[0] ?? ''} `.startsWith(`  ${words} `));
  const exact = verb === '' ? [] : startsWith(`${group} ${verb}`);
  return exact.length > 0 ? exact : startsWith(group);
}

/** Answers wrong usage with the help of its command. */
export function wrongUsage(args: readonly string[]): CommandResult {
  const [group] = args;
  const help = group ? helpOf(args) : [];
  const unknown = `There is no command ${group ?? ''}. Usage: ${program} --help`;
  const text = help.length > 0 ? ['Usage:', ...help].join('\n') : unknown;
  return { exit: 2, text: group ? text : usage, json: { error: 'usage' } };
}
