import { expect, test } from 'vitest';
import { checkSvg } from './file-rules.ts';
import { texts } from './texts.ts';

const xmlns = 'xmlns="http://www.w3.org/2000/svg"';
const svg = (inside: string, attributes = 'viewBox="0 0 120 40"'): string =>
  `<?xml version="1.0"?>\n<!-- a <script> in a comment -->\n<svg ${xmlns} ${attributes}>${inside}</svg>`;

test('accepts a drawing with styles and internal links, and returns its aspect ratio', () => {
  const drawing = `<style>@media (prefers-color-scheme: dark) { path { fill: url(#a) } }</style>
    <linearGradient id="a" xmlns:xlink="http://www.w3.org/1999/xlink" xlink:href="#b"/><path d="M0 0"/>`;
  expect(checkSvg(svg(drawing))).toEqual({ faults: [], ratio: 3 });
  expect(checkSvg(svg('', 'width="50px" height="20"'))).toEqual({ faults: [], ratio: 2.5 });
});

test('names each kind of fault of a drawing', () => {
  const cases = [
    ['a script', svg('<script>alert(1)</script>'), texts.svg.script],
    ['a script of another prefix', svg('<s:script href="data:,1"/>'), texts.svg.script],
    ['a handler', svg('<path onload="alert(1)"/>'), texts.svg.handler],
    ['a link that runs', svg('<a href=" javascript:alert(1)"/>'), texts.svg.script],
    ['a page inside', svg('<foreignObject><p>Hello</p></foreignObject>'), texts.svg.foreign],
    ['a picture from elsewhere', svg('<image href="https://a.example/x.png"/>'), texts.svg.outside],
    ['a face from elsewhere', svg('<style>@import "//a.example"</style>'), texts.svg.outside],
    [
      'a colour from elsewhere',
      svg('<path fill="url( https://a.example/#b)"/>'),
      texts.svg.outside,
    ],
    ['entities', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, texts.svg.entities],
    ['no shape', svg('', 'width="100%" height="100%"'), texts.svg.size],
    ['no namespace', '<svg viewBox="0 0 1 1"></svg>', texts.svg.namespace],
    ['HTML', '<html><body>Hello</body></html>', texts.svg.none],
  ] as const;
  for (const [_, text, fault] of cases) {
    expect.soft(checkSvg(text), `${_} is told`).toEqual({ faults: [fault], ratio: null });
  }
});

test('reports all faults of a drawing together', () => {
  const { faults } = checkSvg('<svg onload="a()"><script/></svg>');
  const { script, handler, namespace, size } = texts.svg;
  expect(faults).toEqual([script, handler, namespace, size]);
});
