/** Texts for operators about deliveries and actions on endpoints. */
export const webhookTexts = {
  inside: 'Not sent: the address is inside this machine or its network.',
  plain: 'Not sent: without TLS anybody on the way could read it.',
  unknownName: 'Nobody knows this name.',
  refused: 'Nobody listens at this address.',
  broken: 'The connection broke off.',
  tooSlow: 'No answer in time.',
  noAnswer: 'No answer.',
  certificate: (code: string) => `The certificate was not accepted (${code}).`,
  changed: 'The webhook is changed.',
  removed: 'The webhook is removed.',
  paused: 'Nothing is sent until it is let go again; what happens meanwhile waits.',
  resumed: 'Whatever waits is sent now, in its order.',
  tested: 'A test is on its way, behind what waits.',
  again: {
    taken: (answer: string) => `It is sent once more, and was taken: ${answer}.`,
    failed: (answer: string) =>
      `It did not get through: ${answer}. It waits, and what stands behind it waits, too.`,
    behind: (answer: string) =>
      `It waits: one that stands before it did not get through: ${answer}. They arrive in their order.`,
    under_way: () => 'It goes out behind others, which are on their way just now.',
    held: () => 'It waits: nothing is sent there until the webhook is resumed.',
  },
  tooMany: (max: number) => `There are ${max} webhooks already: remove one first.`,
  needsTls: 'An address that begins with https://, please.',
} as const;
