import { callTable } from 'virtual:call-table';
import { createTestHub } from '@hub/client/test-hub';
import type { calls } from '@hub/contract/calls';

export { problem } from '@hub/client/test-hub';

/** Simulated hub for browser tests. Each call is answered in the shape of the contract. */
export const { server, answer, refuse } = createTestHub<typeof calls>(callTable);
