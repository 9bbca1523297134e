import { expect, test } from 'vitest';
import { readReport } from './reports.ts';

test('counts the tests of a report, and names failures and tests that passed on a retry', () => {
  const report = readReport(
    'some',
    `<testsuites><testsuite>
      <testcase classname="a.test.ts" name="good" time="0.1"></testcase>
      <testcase classname="a.test.ts" name="good, too"/>
      <testcase classname="a.test.ts" name="later"><skipped/></testcase>
      <testcase classname="a.test.ts" name="bad &quot;one&quot; &lt;x&gt;">
        <failure message="1 &amp; 2" type="AssertionError"><![CDATA[</testcase><skipped/>]]></failure>
      </testcase>
      <testcase classname="b.spec.ts" name="slow">
        <flakyFailure message="late"><stackTrace><![CDATA[<failure>]]></stackTrace></flakyFailure>
      </testcase>
      <testcase classname="b.spec.ts" name="broken">
        <rerunError message="again"></rerunError><error message="first
and second line"></error>
      </testcase>
    </testsuite></testsuites>`,
  );
  expect(report).toEqual({
    task: 'some',
    passed: 3,
    failed: 2,
    skipped: 1,
    problems: [
      'a.test.ts › bad "one" <x> › 1 & 2',
      'b.spec.ts › slow (passed on its retry) › late',
      'b.spec.ts › broken › first',
    ],
  });
});
