import { callTable } from 'virtual:call-table';
import { createCaller } from '@hub/client/caller';
import type { calls } from '@hub/contract/calls';
import { sentAhead } from '#start/early-calls.ts';

/** The one way to the hub; what the document has sent already is not sent again. */
export const { call, warmUp } = createCaller<typeof calls>(callTable, sentAhead);
