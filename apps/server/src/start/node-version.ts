/** Oldest major version of Node that can run the hub. The lockfile pins a suitable Node. */
const oldest = 24;

/** Returns why this Node cannot run the hub; null if it can. */
export function faultOfNode(version: string): string | null {
  const [major = ''] = version.split('.');
  if (Number(major) >= oldest) return null;
  return `The hub needs Node ${oldest} or newer; this is ${version}.`;
}

/**
 * Ends the process with a message on an older Node, which would otherwise fail with a stack trace.
 * Call it before anything else is loaded.
 */
export function refuseOldNode(): void {
  const fault = faultOfNode(process.versions.node);
  if (fault === null) return;
  console.error(fault);
  process.exit(1);
}
