import type { AnswerOut } from './call.ts';
import { operatorLicenseCalls } from './operator-calls/licenses.ts';
import { operatorsCalls } from './operator-calls/operators.ts';
import { announcementCalls } from './operator-calls/announcements.ts';
import { operatorCatalogCalls } from './operator-calls/catalog.ts';
import { operatorConversationActCalls } from './operator-calls/conversations/actions.ts';
import { conversationBulkCalls } from './operator-calls/conversations/bulk.ts';
import { conversationMoveCalls } from './operator-calls/conversations/moves.ts';
import { operatorConversationCalls } from './operator-calls/conversations/conversations.ts';
import { healthCalls } from './operator-calls/health.ts';
import { overviewCalls } from './operator-calls/overview.ts';
import { peopleCalls } from './operator-calls/people.ts';
import { personActions } from './operator-calls/person-actions.ts';
import { reportCalls } from './operator-calls/conversations/report.ts';
import { releaseCalls } from './operator-calls/releases.ts';
export { releaseSort } from './operator-calls/releases.ts';
import { operatorSearchCalls } from './operator-calls/search.ts';
import { operatorSiteCalls } from './operator-calls/sites.ts';
import { operatorAuditLogCalls } from './operator-calls/audit-log.ts';
import { tagCalls } from './operator-calls/conversations/tags.ts';
import { tokensCalls } from './operator-calls/tokens.ts';
import { viewCalls } from './operator-calls/views.ts';
import { webhookCalls } from './operator-calls/webhooks.ts';

export { storeCatalogForm } from './operator-calls/catalog.ts';
export { addAnnouncementBody } from './operator-calls/announcements.ts';
export { reasonBody } from './operator-calls/action.ts';
export {
  answerConversationBody,
  cannedAnswerBody,
  noteBody,
  startConversationForm,
} from './operator-calls/conversations/actions.ts';
export {
  conversationBoxes,
  conversationSorts,
  mailChoices,
  tagColors,
} from './operator-calls/conversations/shapes.ts';
export {
  mergeConversationForm,
  splitConversationForm,
} from './operator-calls/conversations/moves.ts';
export { reportFigures, reportSearch } from './operator-calls/conversations/report.ts';
export type { AnswerSteps } from './operator-calls/conversations/shapes.ts';
export { tagBody } from './operator-calls/conversations/tags.ts';
export { operatorForm } from './operator-calls/operators.ts';
export { createTokenBody } from './operator-calls/tokens.ts';
export { peopleFilters, peopleStates } from './operator-calls/people.ts';
export { siteFilters } from './operator-calls/sites.ts';
export { auditLogFilters } from './operator-calls/audit-log.ts';
export {
  correctAddressForm,
  erasePersonForm,
  messageForm,
} from './operator-calls/person-actions.ts';
export { viewForm, type ViewList } from './operator-calls/views.ts';
export {
  conversationEvents,
  createWebhookBody,
  webhookFormats,
  webhookKinds,
} from './operator-calls/webhooks.ts';
export { giveLicenseForm, licenseFilters, releaseSiteForm } from './operator-calls/licenses.ts';

/** Separate from calls.ts, so that the buyers' bundle contains none of them. */
export const operatorCalls = {
  ...operatorsCalls,
  ...overviewCalls,
  ...reportCalls,
  ...peopleCalls,
  ...personActions,
  ...healthCalls,
  ...operatorCatalogCalls,
  ...announcementCalls,
  ...releaseCalls,
  ...operatorLicenseCalls,
  ...operatorSearchCalls,
  ...operatorSiteCalls,
  ...operatorAuditLogCalls,
  ...tokensCalls,
  ...webhookCalls,
  ...viewCalls,
  ...operatorConversationCalls,
  ...operatorConversationActCalls,
  ...conversationBulkCalls,
  ...conversationMoveCalls,
  ...tagCalls,
} as const;

export type OperatorCallName = keyof typeof operatorCalls;

/** Answer of the operator's call `N` with status 200. */
export type OperatorAnswerOf<N extends OperatorCallName> = AnswerOut<(typeof operatorCalls)[N]>;
