import { writeFileSync } from 'node:fs';
import type { Reporter, TestModule } from 'vitest/node';

/** Names to this reporter the file that it writes. */
export const PASSED_FILES = 'PASSED_FILES';

/** How many tests passed, by the path of their file. */
export type PassedFiles = Readonly<Record<string, number>>;

const testsOf = (module: TestModule) => [...module.children.allTests()];

const isClean = (module: TestModule): boolean =>
  module.ok() && testsOf(module).every((test) => test.result().state === 'passed');

/**
 * Writes down the files of which every test was played and passed. An error that no test waited for
 * may be anybody's: then it is none of them.
 */
export default function reportPassedFiles(): Reporter {
  return {
    onTestRunEnd(modules, unhandled) {
      const clean = unhandled.length > 0 ? [] : modules.filter(isClean);
      const passed = Object.fromEntries(clean.map((each) => [each.moduleId, testsOf(each).length]));
      writeFileSync(String(process.env[PASSED_FILES]), JSON.stringify(passed));
    },
  };
}
