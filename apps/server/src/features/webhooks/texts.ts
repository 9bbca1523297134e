/** Texts for operators about deliveries and actions on endpoints. */
export const webhookTexts = {
  inside: 'Not sent: the address is on this machine or its private network.',
  plain: 'Not sent: the address does not use TLS.',
  urlLost: 'Not sent: no secret of the hub opens the URL. Enter it again.',
  unknownName: 'Host not found.',
  refused: 'Connection refused.',
  broken: 'Connection closed early.',
  tooSlow: 'Timed out.',
  noAnswer: 'No response.',
  certificate: (code: string) => `The certificate was not accepted (${code}).`,
  changed: 'Webhook saved.',
  removed: 'Webhook removed.',
  paused: 'Webhook paused. Events stay queued for 30 days, until it is resumed.',
  resumed: 'Webhook resumed. Queued events are sent in order.',
  tested: 'Test event queued.',
  again: {
    taken: (answer: string) => `Delivery resent and accepted: ${answer}.`,
    failed: (answer: string) =>
      `Delivery failed: ${answer}. It and the deliveries after it stay queued.`,
    behind: (answer: string) =>
      `Queued: an earlier delivery failed: ${answer}. Deliveries are sent in order.`,
    under_way: () => 'Queued behind deliveries that are being sent now.',
    held: () => 'Queued: nothing is sent until you resume the webhook.',
  },
  tooMany: (max: number) => `You’ve reached ${max} webhooks. Remove one first.`,
  needsWholeUrl: 'Enter the whole URL.',
  needsTls: 'Enter a URL that starts with https://.',
} as const;
