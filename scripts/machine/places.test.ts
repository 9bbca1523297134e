import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { hubFlags, inRoot, operatorFlags } from './places.ts';

const textOf = (file: string): string => readFileSync(inRoot(file), 'utf8').replaceAll('", "', ' ');

test.each(['Dockerfile', 'deploy/systemd/hub.service'])(
  '%s starts the hub as npm start does',
  (file) => {
    expect(textOf(file)).toContain(`node ${hubFlags.join(' ')} apps/server/dist/main.js`);
  },
);

test.each(['Dockerfile', 'deploy/systemd/hub'])('%s runs commands as npm run hub does', (file) => {
  expect(textOf(file)).toMatch(new RegExp(`node ${operatorFlags.join(' ')} \\S+/cli\\.js`));
});
