import { expect, test } from 'vitest';
import { sourcesOf } from './test/sources.ts';

// Text from other people may run from right to left. Outside <bdi>, it would reorder the text and
// numbers around it.

const screens = sourcesOf(/^apps\/(?:web|console)\/src\/.*(?<!\.test)\.tsx$/);

/**
 * Matches a text that is shown unchanged, such as `{item.name}`, except in attribute values and
 * templates.
 */
const SHOWN =
  /(?<![=$])\{((?:[\w?]+\.)*(?:name|username|firstname|lastname|email|host|site|itemName))\}/g;

/**
 * Returns true for a name of the hub or the publisher, who also writes the text around the name.
 */
const isOurs = (shown: string): boolean => /^\{(?:words|texts|props|asks|brand)\./.test(shown);
const own: ReadonlySet<string> = new Set([
  'apps/web/src/app/frame/footer.tsx {name}',
  'apps/web/src/app/frame/navigation-bar.tsx {name}',
  'apps/web/src/features/design/specimen.tsx {name}',
  'apps/web/src/features/home/drawings.tsx {name}',
  'apps/web/src/features/legal/imprint-page.tsx {email}',
  'apps/web/src/features/legal/imprint-page.tsx {name}',
  'apps/web/src/features/licenses/license-details.tsx {name}',
  'apps/web/src/features/messenger/talk/beginning.tsx {name}',
  'apps/web/src/ui/language/use-language-choice.tsx {name}',
  'apps/console/src/app/sidebar.tsx {name}',
  'apps/console/src/features/operators/me-page.tsx {name}',
  'apps/console/src/ui/details/details.tsx {name}',
]);

const isWithin = (tag: string, before: string): boolean =>
  before.split(new RegExp(`<${tag}\\b`)).length > before.split(`</${tag}>`).length;

/**
 * Returns expressions shown without <bdi>. Text only for screen readers is allowed, because it has
 * no visible order.
 */
const bareIn = (text: string): string[] =>
  [...text.matchAll(SHOWN)].flatMap(({ 0: shown, index }) => {
    const before = text.slice(0, index);
    const isSafe = isWithin('bdi', before) || isWithin('VisuallyHidden', before);
    // Imports, types and arguments also have braces, but do not follow a tag.
    const isChild = /(?:>|\}|<\/?\w[^>]*>[^<>{};=]*)\s*$/.test(before);
    return isChild && !isSafe ? [shown] : [];
  });

test('every screen shows the names of people, sites and items in <bdi>', () => {
  for (const { path, text } of screens) {
    const bare = bareIn(text).filter((shown) => !isOurs(shown) && !own.has(`${path} ${shown}`));
    expect.soft(bare, `${path} shows foreign names in <bdi>`).toEqual([]);
  }
});

test('detects a name outside of <bdi>', () => {
  expect(bareIn('<p>Hello {item.name}!</p>')).toEqual(['{item.name}']);
  expect(bareIn('<strong className={a}>{name}</strong>')).toEqual(['{name}']);
  expect(bareIn('<p><bdi>{item.name}</bdi> and {user.email}</p>')).toEqual(['{user.email}']);
  expect(bareIn('<Field name={item.name} label={`a ${name}`} />')).toEqual([]);
});
