import * as z from 'zod/mini';
import { idInBody, name } from '#contract/fields.ts';
import { hasNoCode } from './list.ts';
import { because, defineAction, operatorCallGroup, operatorParts } from './action.ts';

const { read, support } = operatorParts('Saved views');

const viewLists = ['people', 'licenses', 'sites', 'conversations', 'releases', 'auditLog'] as const;

export type ViewList = (typeof viewLists)[number];

const view = {
  id: z.int(),
  list: z.enum(viewLists),
  name: name(60),
  /** Filters, sort and columns as in the list's address: `state=blocked&sort=-sold`. */
  search: z.string().check(z.maxLength(1000), z.regex(/^[\w%.*+=&-]*$/), hasNoCode),
} as const;

export const viewForm = z.object({ name: view.name });

const ownViews = {
  ...support,
  role: 'viewer',
  refusals: ['not_found'],
  commands: because.screenOnly,
  noToken: because.onesOwn,
  events: because.ownSetting,
  mails: because.concernsNoBuyer,
} as const;

export const viewCalls = operatorCallGroup({
  operatorViews: {
    ...read,
    path: '/api/operator/views',
    summary: 'Lists the saved views of the operator',
    answer: z.object({ views: z.array(z.object(view)) }),
  },
  saveView: defineAction({
    ...ownViews,
    path: '/api/operator/views/save',
    summary: 'Saves the filters of a list under a name, or renames a saved view',
    /** Saves a view; a null id creates it. */
    body: z.object({ ...view, id: z.nullable(idInBody) }),
  }),
  removeView: defineAction({
    ...ownViews,
    path: '/api/operator/views/remove',
    summary: 'Deletes a saved view',
    body: z.object({ id: idInBody }),
  }),
});
