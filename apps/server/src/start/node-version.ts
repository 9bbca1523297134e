/** Oldest Node that runs the hub; the lockfile contains it. */
const oldest = 24;

/**
 * Returns the reason why this Node cannot run the hub, or null. `version` as in
 * `process.versions.node`.
 */
export function faultOfNode(version: string): string | null {
  const [major = ''] = version.split('.');
  if (Number(major) >= oldest) return null;
  return `The hub needs Node ${oldest} or newer; this is ${version}.`;
}

/**
 * Ends with a sentence on an older Node, which would otherwise fail with a stack trace. Runs before
 * anything else is loaded.
 */
export function refuseOldNode(): void {
  const fault = faultOfNode(process.versions.node);
  if (fault === null) return;
  console.error(fault);
  process.exit(1);
}
