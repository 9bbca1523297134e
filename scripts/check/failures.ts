import { existsSync, readFileSync } from 'node:fs';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from '#scripts/machine/places.ts';

/** Of Vitest's JSON report. */
interface VitestReport {
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message?: string;
    readonly assertionResults: readonly {
      readonly fullName?: string;
      readonly status?: string;
      readonly failureMessages?: readonly string[];
    }[];
  }[];
}

interface Suite {
  readonly suites?: readonly Suite[];
  readonly specs?: readonly {
    readonly title: string;
    readonly file: string;
    readonly tests: readonly {
      readonly status: string;
      readonly results: readonly { readonly error?: { readonly message?: string } }[];
    }[];
  }[];
}

/** Of Playwright's JSON report. */
interface PlaywrightReport {
  readonly suites: readonly Suite[];
}

const line = (file: string, test: string, message = ''): string => {
  const [first = ''] = stripVTControlCharacters(message).split('\n');
  return [file, test, first.slice(0, 200)].filter((part) => part !== '').join(' › ');
};

const inVitest = ({ testResults }: VitestReport): string[] =>
  testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(root, name);
    if (assertionResults.length === 0) return status === 'failed' ? [line(file, '', message)] : [];
    return assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => line(file, test.fullName ?? '', test.failureMessages?.[0]));
  });

const inSuite = ({ suites = [], specs = [] }: Suite): string[] => [
  ...specs.flatMap(({ title, file, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const test = status === 'flaky' ? `${title} (passed on its second try)` : title;
        return line(`e2e/${file}`, test, results[0]?.error?.message);
      }),
  ),
  ...suites.flatMap(inSuite),
];

/** Names what failed by a runner's report file, a line each: file, test, and the first line of why. */
export function failuresIn(file: string): string[] {
  if (!existsSync(file)) return [];
  const report = JSON.parse(readFileSync(file, 'utf8')) as VitestReport | PlaywrightReport | object;
  if ('testResults' in report) return inVitest(report);
  return 'suites' in report ? report.suites.flatMap(inSuite) : [];
}
