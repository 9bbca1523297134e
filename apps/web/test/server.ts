import { callTable } from 'virtual:call-table';
import { createTestHub } from '@hub/client/test-hub';
import type { calls } from '@hub/contract/calls';

export { problem } from '@hub/client/test-hub';

/** The hub as a test sees it from the browser: each call is answered as the contract says. */
export const { server, answer, refuse } = createTestHub<typeof calls>(callTable);
