import { expect, test } from 'vitest';
import { filesOf } from './client-build.ts';

test('lists the scripts and style sheets of the first screen, shared chunks included', () => {
  const manifest = {
    'src/app/main.tsx': {
      file: 'main.js',
      css: ['main.css'],
      imports: ['_button.js', '_card.js'],
      dynamicImports: ['src/late.tsx'],
    },
    '_button.js': { file: 'button.js', css: ['button.css'] },
    '_card.js': { file: 'card.js', css: ['card.css', 'button.css'], imports: ['_button.js'] },
    'src/late.tsx': { file: 'late.js', css: ['late.css'], imports: ['_card.js'] },
    font: { file: 'geist-latin-wght-normal-x.woff2' },
  };
  expect(filesOf(manifest)).toEqual({
    script: 'main.js',
    preloads: ['button.js', 'card.js'],
    sheets: ['button.css', 'card.css', 'main.css'],
    font: 'geist-latin-wght-normal-x.woff2',
  });
  expect(() => filesOf({})).toThrow('incomplete');
});
