/** The oldest Node that runs the hub; the lockfile brings it. */
const oldest = 24;

/** Why this Node cannot run the hub; null: it can. `version` as `process.versions.node` has it. */
export function faultOfNode(version: string): string | null {
  const [major = ''] = version.split('.');
  if (Number(major) >= oldest) return null;
  return `The hub needs Node ${oldest} or newer; this is ${version}.`;
}

/** Ends with a sentence where an older Node would end with a stack: before anything else is loaded. */
export function refuseOldNode(): void {
  const fault = faultOfNode(process.versions.node);
  if (fault === null) return;
  console.error(fault);
  process.exit(1);
}
