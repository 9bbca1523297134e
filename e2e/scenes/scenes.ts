import { consoleAccess } from './console/console-access.ts';
import { consoleAnnouncements } from './console/console-announcements.ts';
import { consoleCatalog } from './console/console-catalog.ts';
import { consoleHealth } from './console/console-health.ts';
import { consoleOverview } from './console/console-overview.ts';
import { conversationsConsole } from './console/console-conversations.ts';
import { consoleReleases } from './console/console-releases.ts';
import { peopleConsole } from './console/console-people.ts';
import { searchConsole } from './console/console-search.ts';
import { reportConsole } from './console/console-report.ts';
import { stockConsole } from './console/console-stock.ts';
import { dashboard } from './dashboard.ts';
import { help } from './help.ts';
import { identity } from './identity.ts';
import { invitations } from './invitations.ts';
import { messages } from './messages.ts';
import { openToAll } from './open-to-all.ts';
import { passkeys } from './passkeys.ts';
import { privacy } from './privacy.ts';
import { profile } from './profile.ts';
import { on, title } from './play.ts';
import type { Scenes } from './scene.ts';
import { secondFactor } from './second-factor.ts';
import { settings } from './settings.ts';
import { trouble } from './trouble.ts';
import { verification } from './verification.ts';

/** Every screen of the hub in all of its states, by group. */
export const scenes: Readonly<Record<string, Scenes>> = {
  'open to all': openToAll,
  identity,
  invitations,
  dashboard,
  verification,
  settings,
  profile,
  'second factor': secondFactor,
  passkeys,
  privacy,
  help,
  messages,
  trouble,
  console: {
    'console: who is signed in': on('/console/me', 'operator').shows(title(/^Your account: /)),
  },
  'console: search': searchConsole,
  'console: overview': consoleOverview,
  'console: access': consoleAccess,
  'console: health': consoleHealth,
  'console: catalog': consoleCatalog,
  'console: announcements': consoleAnnouncements,
  'console: releases': consoleReleases,
  'console: conversations': conversationsConsole,
  'console: report': reportConsole,
  'console: people': peopleConsole,
  'console: licenses, sites, audit log': stockConsole,
};
