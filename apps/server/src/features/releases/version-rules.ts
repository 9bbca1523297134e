/** Rank of a version suffix. Numbers rank between `rc` and `pl`. */
const forms: Readonly<Record<string, number>> = {
  dev: 1,
  alpha: 2,
  a: 2,
  beta: 3,
  b: 3,
  rc: 4,
  pl: 6,
  p: 6,
};
const numberForm = 5;

const isNumber = (part: string): boolean => /^\d+$/.test(part);
const formOf = (part: string): number => (isNumber(part) ? numberForm : (forms[part] ?? 0));

const partsOf = (version: string): string[] => version.toLowerCase().match(/\d+|[^\d.+_-]+/g) ?? [];

function compareParts(a: string | undefined, b: string | undefined): number {
  if (a === undefined && b === undefined) return 0;
  // 1.0 is less than 1.0.0, but more than 1.0-rc.
  if (a === undefined) return isNumber(b ?? '') ? -1 : numberForm - formOf(b ?? '');
  if (b === undefined) return -compareParts(b, a);
  if (!isNumber(a) || !isNumber(b)) return formOf(a) - formOf(b);
  const difference = BigInt(a) - BigInt(b);
  return difference === 0n ? 0 : difference > 0n ? 1 : -1;
}

/** Returns true for a pre-release version: `2.0-beta1`, `2.0-rc.1`. */
export const isPrerelease = (version: string): boolean =>
  partsOf(version).some(
    (part) => !isNumber(part) && formOf(part) < numberForm && Object.hasOwn(forms, part),
  );

/** Compares like PHP's `version_compare`, which WordPress uses: negative if `a` is older. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [partsOf(a), partsOf(b)];
  for (let n = 0; n < Math.max(left.length, right.length); n += 1) {
    const difference = compareParts(left[n], right[n]);
    if (difference !== 0) return difference;
  }
  return 0;
}
