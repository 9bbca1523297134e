// Writes a CycloneDX bill of materials of the hub's dependencies: npm run sbom -- sbom.cdx.json.
import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { root } from '#scripts/machine/places.ts';
import { npm } from '#scripts/machine/programs.ts';
import { refusal, runScript } from '#scripts/machine/sentences.ts';

interface Component {
  readonly 'bom-ref': string;
  readonly properties?: readonly { readonly name: string; readonly value: string }[];
}
interface Bill {
  readonly components: readonly Component[];
  readonly dependencies: readonly { readonly ref: string; readonly dependsOn: readonly string[] }[];
}

/**
 * Reads npm's complete bill of materials, because `--omit=dev` also omits packages that a
 * development tool shares.
 */
function readBill(): Bill {
  const [program = '', ...args] = npm('sbom', '--package-lock-only', '--sbom-format=cyclonedx');
  const { status, stdout, stderr } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  });
  if (status !== 0) throw refusal(`npm could not list the packages:\n${stderr}`);
  return JSON.parse(stdout) as Bill;
}

const isOfDevelopment = ({ properties = [] }: Component): boolean =>
  properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');

await runScript(async () => {
  const [file, ...rest] = process.argv.slice(2);
  if (!file || rest.length > 0) throw refusal('Name the file: npm run sbom -- sbom.cdx.json');
  const bill = readBill();
  const left = new Set(bill.components.filter(isOfDevelopment).map((one) => one['bom-ref']));
  const running = {
    ...bill,
    components: bill.components.filter((one) => !left.has(one['bom-ref'])),
    dependencies: bill.dependencies
      .filter(({ ref }) => !left.has(ref))
      .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.filter((one) => !left.has(one)) })),
  };
  try {
    writeFileSync(file, `${JSON.stringify(running, null, 2)}\n`);
  } catch (error) {
    throw refusal(`${file} cannot be written: ${(error as Error).message}`);
  }
  console.log(`${running.components.length} packages stand in ${file}.`);
  return 0;
});
