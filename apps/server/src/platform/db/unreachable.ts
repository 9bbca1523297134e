const networkCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOENT']);

/** PostgreSQL that is away or restarting: its class 57P, a lost connection, or none in time. */
export function isDatabaseUnreachable(error: unknown): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    const code = (cause as { code?: unknown }).code;
    if (typeof code === 'string' && (code.startsWith('57P') || networkCodes.has(code))) return true;
    if (/Connection terminated|timeout exceeded when trying to connect/.test(cause.message))
      return true;
  }
  return false;
}
