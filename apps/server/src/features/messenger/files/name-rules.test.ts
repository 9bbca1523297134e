import { describe, expect, test } from 'vitest';
import { dispositionOf, fileName } from './name-rules.ts';

describe('file name', () => {
  test('is safe to save and has an extension of its type', () => {
    for (const [given, type, kept] of [
      ['screen.png', 'image/png', 'screen.png'],
      ['Screen.PNG', 'image/png', 'Screen.PNG'],
      ['photo', 'image/jpeg', 'photo.jpg'],
      // The extension follows the type, not the given name.
      ['page.html', 'text/plain', 'page.html.txt'],
      ['run.bat', 'text/plain', 'run.bat.txt'],
      ['debug.log', 'text/plain', 'debug.log'],
      ['report.docx', 'application/zip', 'report.docx.zip'],
      ['picture.svg', 'image/png', 'picture.svg.png'],
      // The name cannot leave its folder.
      ['../../etc/passwd', 'text/plain', 'passwd.txt'],
      ['..\\..\\boot.ini', 'text/plain', 'boot.ini'],
      ['..', 'text/plain', 'file.txt'],
      ['.htaccess', 'text/plain', 'htaccess.txt'],
      ['', 'application/pdf', 'file.pdf'],
      // The name has one line, no quotes and no direction marks.
      ['a"b\r\nSet-Cookie: x=1.txt', 'text/plain', 'a_bSet-Cookie_ x=1.txt'],
      ['harmless\u202Egnp.txt', 'text/plain', 'harmlessgnp.txt'],
      ['Zürich – Übersicht.pdf', 'application/pdf', 'Zürich – Übersicht.pdf'],
      ['שלום.pdf', 'application/pdf', 'שלום.pdf'],
      ['\ud800half.txt', 'text/plain', '\ufffdhalf.txt'],
    ] as const) {
      expect
        .soft(fileName(given, type), `${JSON.stringify(given)} of ${type}: ${JSON.stringify(kept)}`)
        .toBe(kept);
    }
  });

  test('is cut to 120 characters without losing its extension or splitting a character', () => {
    const name = fileName(`${'😀'.repeat(200)}.png`, 'image/png');
    expect(Array.from(name)).toHaveLength(120);
    expect(name.endsWith('😀.png')).toBe(true);
  });
});

test('the Content-Disposition header encodes every special character of a file name', () => {
  expect(dispositionOf("it's (1)* – ü.txt")).toBe(
    `attachment; filename="it's (1)* _ _.txt"; filename*=UTF-8''it%27s%20%281%29%2A%20%E2%80%93%20%C3%BC.txt`,
  );
  expect(dispositionOf('a"\r\n%41.txt')).toMatch(
    /^attachment; filename="a____41\.txt"; filename\*=UTF-8''[\w%.-]+$/,
  );
});
