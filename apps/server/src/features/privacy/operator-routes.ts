import type { PrivacyAdministration } from './administration-service.ts';
import { supportTexts as words } from './texts.ts';
import type { Routes } from '#http/calls/route.ts';
import { Problem } from '#platform/problem.ts';

/** Operators' actions on a person's data, in the console. */
export const privacyOperatorRoutes = (administration: PrivacyAdministration): Routes => ({
  async makeExport({ actor, body: { id: who, seen, reason } }) {
    const became = await administration.makeExport({ who, seen, reason, actor });
    if (became === 'no_such_user') throw new Problem('not_found');
    const success = became === 'done';
    return { success, message: success ? words.exportAsked : words.exportMaking };
  },
  async erasePerson({ actor, body: { id: who, seen, reason, username } }) {
    const became = await administration.erase({ who, seen, reason, actor }, username);
    if (became === 'no_such_user') throw new Problem('not_found');
    const success = became === 'done';
    return { success, message: success ? words.erased : words[became] };
  },
});
