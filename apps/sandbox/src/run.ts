import { buildSandbox } from '#sandbox/app.ts';
import { parseConfig, type Config } from '#sandbox/config.ts';

/** Time limit for a clean stop, in milliseconds; after it, the process exits. */
const stopPatience = 1500;

export async function start(env: Record<string, string | undefined>): Promise<void> {
  const parsed = parseConfig(env);
  if (parsed.ok) await run(parsed.config);
  else fail(parsed.faults.join('\n'));
}

async function run(config: Config): Promise<void> {
  try {
    const sandbox = buildSandbox(config);
    const listening = await sandbox.listen();
    for (const signal of ['SIGTERM', 'SIGINT'] as const)
      process.once(signal, () => void stop(() => sandbox.close()));
    console.log(JSON.stringify({ listening }));
  } catch (error) {
    fail(reasonOf(error, config));
  }
}

async function stop(close: () => Promise<void>): Promise<void> {
  setTimeout(() => process.exit(0), stopPatience).unref();
  await close();
  process.exit(0);
}

function fail(sentences: string): never {
  console.error(sentences);
  process.exit(1);
}

function reasonOf(error: unknown, config: Config): string {
  const { code, port } = error as { code?: string; port?: number };
  if (code === 'EADDRINUSE') {
    const { smtpPort, imapPort } = config;
    const others: Record<number, string> = {
      [smtpPort]: 'SANDBOX_SMTP_PORT',
      [imapPort]: 'SANDBOX_IMAP_PORT',
    };
    const setting = others[port ?? 0] ?? 'SANDBOX_PORT';
    return `Port ${port} of ${config.host} is taken: end the program that uses it, or set ${setting} to another port.`;
  }
  return error instanceof Error ? error.message : String(error);
}
