import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Site, checkReturnUrl, readSite } from './site-rules.ts';

function siteAt(text: string, suffixes: readonly string[] = []): Site {
  const parsed = readSite(text, suffixes);
  if (!parsed.ok) throw new Error(`${text}: ${parsed.why}`);
  return parsed.site;
}

describe('readSite', () => {
  it('reads the site and the end product from an address', () => {
    const cases = [
      ['https://shop.example', 'shop.example', 'shop.example'],
      ['HTTPS://WWW.Shop.Example/', 'shop.example', 'shop.example'],
      ['http://shop.example:80', 'shop.example', 'shop.example'],
      ['https://shop.example:443/', 'shop.example', 'shop.example'],
      ['http://shop.example:443/', 'shop.example', 'shop.example'],
      ['https://shop.example:8443/', 'shop.example:8443', 'shop.example'],
      ['https://shop.example./', 'shop.example', 'shop.example'],
      ['https://shop.example/Blog/', 'shop.example/Blog', 'shop.example'],
      ['https://shop.example/a//', 'shop.example/a', 'shop.example'],
      ['https://shop.example/?lang=en#top', 'shop.example', 'shop.example'],
      ['https://blog.shop.co.uk', 'blog.shop.co.uk', 'shop.co.uk'],
      ['https://münchen.de/ü', 'xn--mnchen-3ya.de/%C3%BC', 'xn--mnchen-3ya.de'],
      ['https://MÜNCHEN.de', 'xn--mnchen-3ya.de', 'xn--mnchen-3ya.de'],
      ['https://shop。example', 'shop.example', 'shop.example'],
      ['https://a.github.io', 'a.github.io', 'a.github.io'],
      ['https://www.com', 'www.com', 'www.com'],
      ['https://www.github.io', 'www.github.io', 'www.github.io'],
      ['https://www.www.shop.example', 'shop.example', 'shop.example'],
      ['http://127.0.0.1:8080/wp', '127.0.0.1:8080/wp', '127.0.0.1'],
      ['http://0x7f.1', '127.0.0.1', '127.0.0.1'],
      ['http://[::1]:3000', '[::1]:3000', '[::1]'],
      ['http://localhost', 'localhost', 'localhost'],
      ['http://my_shop.example', 'my_shop.example', 'my_shop.example'],
      ['shop.example/blog', 'shop.example/blog', 'shop.example'],
      ['localhost:8080', 'localhost:8080', 'localhost'],
      ['  https://shop.example  ', 'shop.example', 'shop.example'],
    ] as const;
    for (const [text, site, endProduct] of cases) {
      expect
        .soft(siteAt(text), `reads ${text} as ${site} of ${endProduct}`)
        .toMatchObject({ site, endProduct });
    }
  });

  it.each(['127.0.0.1', 'localhost', '[::1]', 'github.io', 'co.uk'])(
    'finds no registrable domain in %s, and uses the host as the end product',
    (host) => {
      expect(siteAt(host)).toMatchObject({ registrableDomain: null, endProduct: host });
    },
  );

  it('treats the operator’s suffixes as public suffixes, longest first', () => {
    const suffixes = ['sites.agency.example', 'agency.example'];
    expect(siteAt('https://dev.one.sites.agency.example', suffixes).endProduct).toBe(
      'one.sites.agency.example',
    );
    expect(siteAt('https://two.agency.example', suffixes).endProduct).toBe('two.agency.example');
    expect(siteAt('https://www.sites.agency.example', suffixes).site).toBe(
      'www.sites.agency.example',
    );
    expect(siteAt('https://agency.example', suffixes).registrableDomain).toBeNull();
  });

  it.each([
    '',
    '   ',
    'https://',
    'ftp://shop.example',
    'javascript:alert(1)',
    'mailto:me@shop.example',
    'https://user@shop.example',
    'https://user:word@shop.example',
    'https://shop.example\\evil.example',
    'https://shop.\nexample',
    'https://shop .example',
    'https://shop..example',
    'https://.',
    'https://shop.example:99999',
    `https://${'a'.repeat(60)}.${'b.'.repeat(120)}example`,
  ])('refuses %j', (text) => {
    expect(readSite(text, [])).toMatchObject({ ok: false, why: expect.stringMatching(/\w/) });
  });
});

const label = fc.stringMatching(/^[a-z](?:[a-z0-9]{0,6}[a-z0-9])?$/).filter((s) => s !== 'www');
// The letter ß is excluded because its upper case is SS, which is another name.
const unicodeLabel = fc.constantFrom('münchen', 'пример', '例え', 'é', 'naïve', 'ĝis');
const host = fc
  .tuple(fc.array(fc.oneof(label, unicodeLabel), { minLength: 1, maxLength: 3 }), label)
  .map(([labels, last]) => [...labels, `${last}x`].join('.'));
const path = fc
  .array(fc.stringMatching(/^[A-Za-z0-9_~-]{1,6}$/), { maxLength: 3 })
  .map((deps) => deps.map((part) => `/${part}`).join(''));
const spelling = fc.record({
  scheme: fc.constantFrom('http://', 'https://', 'HTTP://', ''),
  www: fc.constantFrom('', 'www.', 'WWW.'),
  port: fc.constantFrom('', ':80', ':443'),
  slash: fc.constantFrom('', '/', '//'),
  upper: fc.boolean(),
});

describe('readSite with random input', () => {
  it('reads its own output unchanged', () => {
    fc.assert(
      fc.property(fc.oneof(fc.webUrl(), host, fc.string()), (text) => {
        const once = readSite(text, []);
        if (!once.ok) return;
        expect(readSite(once.site.site, [])).toEqual(once);
      }),
      { numRuns: 500 },
    );
  });

  it('ignores the scheme, www, the default port, a trailing slash and the case of the host', () => {
    fc.assert(
      fc.property(host, path, spelling, (name, way, how) => {
        const spelt = how.upper ? name.toUpperCase() : name;
        const plain = siteAt(`https://${name}${way}`);
        expect(siteAt(`${how.scheme}${how.www}${spelt}${how.port}${way}${how.slash}`)).toEqual(
          plain,
        );
      }),
      { numRuns: 500 },
    );
  });

  it('keeps other ports and the exact path', () => {
    fc.assert(
      fc.property(host, path, fc.integer({ min: 1024, max: 65_535 }), (name, way, port) => {
        const site = siteAt(`http://${name}:${port}${way}`);
        expect(site.site).toBe(`${site.host}:${port}${way}`);
      }),
    );
  });

  it('writes every host in ASCII and lower case', () => {
    fc.assert(
      fc.property(host, (name) => {
        expect(siteAt(name).host).toMatch(/^[a-z0-9.-]+$/);
      }),
    );
  });
});

describe('checkReturnUrl', () => {
  const site = siteAt('https://shop.example/blog');

  it.each([
    ['https://shop.example/wp-admin/?page=x', false],
    ['https://www.shop.example/wp-admin/', false],
    ['https://shop.example:8443/', false],
    ['https://admin.shop.example/', true],
  ])('accepts %s', (url, elsewhere) => {
    expect(checkReturnUrl(url, site, [])).toMatchObject({ ok: true, elsewhere });
  });

  it.each([
    'https://evil.example/',
    'https://shop.example.evil.example/',
    'https://notshop.example/',
    'https://shop.example@evil.example/',
    'https://user@shop.example/',
    'https://shop.example/#fragment',
    'https://shop.example/#',
    'http://shop.example/',
    'shop.example/',
    '//shop.example/',
    'javascript:alert(1)',
    'https:shop.example',
    'https://shop.example\\@evil.example/',
    'https://evil.example\t/',
    '',
  ])('refuses %j', (url) => {
    expect(checkReturnUrl(url, site, [])).toMatchObject({ ok: false });
  });

  it('accepts plain HTTP for sites of one machine or local network', () => {
    const cases = [
      ['http://localhost:8080', 'http://localhost:9090/x'],
      ['http://127.0.0.1', 'http://127.0.0.1:8888/'],
      ['http://[::1]', 'http://[::1]:1/'],
      ['http://192.168.1.2', 'http://192.168.1.2/'],
      ['http://shop.test', 'http://admin.shop.test/'],
      ['http://shop-one.localhost:3001/site', 'http://shop-one.localhost:3001/site'],
      ['http://shop.local', 'http://shop.local/'],
      ['http://shop.internal', 'http://shop.internal/'],
    ] as const;
    for (const [home, url] of cases) {
      expect
        .soft(checkReturnUrl(url, siteAt(home), []), `accepts plain HTTP for ${home}`)
        .toMatchObject({ ok: true });
    }
  });

  it('rejects the site of another customer under the same public suffix', () => {
    expect(checkReturnUrl('https://b.github.io/', siteAt('https://a.github.io'), [])).toMatchObject(
      { ok: false },
    );
    const agencySite = siteAt('https://a.agency.example', ['agency.example']);
    expect(
      checkReturnUrl('https://b.agency.example/', agencySite, ['agency.example']),
    ).toMatchObject({
      ok: false,
    });
    expect(checkReturnUrl('https://10.0.0.2/', siteAt('https://10.0.0.1'), [])).toMatchObject({
      ok: false,
    });
  });
});
