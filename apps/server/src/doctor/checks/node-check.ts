import { fault, fine, type Check } from '#doctor/finding.ts';
import type { Subject } from '#doctor/subject.ts';

export const nodeCheck: Check<Subject> = {
  name: 'node',
  isSlow: false,
  look: async ({ node }) =>
    node.fault === null
      ? [fine(`Node ${node.version}`)]
      : [fault(node.fault, 'Use the Node that npm ci installs: node_modules/.bin/node.')],
};
