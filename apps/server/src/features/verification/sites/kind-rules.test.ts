import { describe, expect, it } from 'vitest';
import { kindOf } from './kind-rules.ts';
import { parseSitePatterns } from './pattern-rules.ts';
import { readSite } from './site-rules.ts';

const noSettings = { patterns: [], suffixes: [] };

function siteAt(text: string) {
  const parsed = readSite(text, []);
  if (!parsed.ok) throw new Error(parsed.why);
  return parsed.site;
}

function settingsOf(text: string) {
  const parsed = parseSitePatterns(text);
  if (!parsed.ok) throw new Error(parsed.faults.join());
  return parsed.settings;
}

describe('kindOf', () => {
  it('distinguishes live, staging and local sites by their address', () => {
    const cases = [
      ['http://localhost:8080', 'local'],
      ['http://127.0.0.1', 'local'],
      ['http://[fd00::1]', 'local'],
      ['http://10.1.2.3', 'local'],
      ['http://intranet', 'local'],
      ['http://shop.localhost', 'local'],
      ['http://shop.local', 'local'],
      ['http://shop.test', 'local'],
      ['http://staging.shop.test', 'local'],
      ['http://shop.internal', 'local'],
      ['http://shop.invalid', 'local'],
      ['https://shop.ddev.site', 'local'],
      ['https://a1b2.ngrok-free.app', 'local'],
      ['https://dev.shop.example', 'staging'],
      ['https://test.shop.example', 'staging'],
      ['https://stage.shop.example', 'staging'],
      ['https://staging.shop.example', 'staging'],
      ['https://demo.shop.co.uk', 'staging'],
      ['https://one.staging.shop.example', 'staging'],
      ['https://shop.wpengine.com', 'staging'],
      ['https://shop-staging.kinsta.cloud', 'staging'],
      ['https://abc.def.mybluehost.me', 'staging'],
      ['https://dev-shop.pantheonsite.io', 'staging'],
      ['https://pr-12-shop.pantheonsite.io', 'staging'],
      ['https://shop-example-develop.go-vip.net', 'staging'],
      ['https://shop-example-preprod.go-vip.co', 'staging'],
      ['https://nicename.s4-tastewp.com', 'staging'],
      ['https://shop-example.stackstaging.com', 'staging'],
      ['https://shop-example.us.stackstaging.com', 'staging'],
      ['https://abc.def.temporary.site', 'staging'],
      ['https://box2009.temp.domains', 'staging'],
      ['https://teal-duck-363012.hostingersite.com', 'staging'],
      ['https://x3yyntt5tp-staging.wpdns.site', 'staging'],
      ['https://abc.wpenginepowered.com', 'staging'],
      ['https://abc.azurewebsites.net', 'staging'],
      ['https://abc-liquidwebsites.com', 'staging'],
      ['https://b3ta40.myraidbox.de', 'staging'],
      ['https://shop.wpstage.net', 'staging'],
      ['https://shop.bigscoots-staging.com', 'staging'],
      ['https://shop.runcloud.link', 'staging'],
      ['https://shop.onyx-sites.io', 'staging'],
      ['https://dev-shop.panth.io', 'staging'],
      ['https://shop.staging', 'staging'],
      ['https://local.shop.example', 'staging'],
      ['https://wptest2.shop.example', 'staging'],
      ['https://devsite.shop.example', 'staging'],
      ['https://abc.lhr.life', 'local'],
      ['https://xyz-80.app.github.dev', 'local'],
      ['https://local-news.shop.example', 'live'],
      ['https://stg.shop.example', 'staging'],
      ['https://uat.shop.co.uk', 'staging'],
      ['https://dev1.shop.example', 'staging'],
      ['https://dev-1.shop.example', 'staging'],
      ['https://01dev.shop.example', 'staging'],
      ['https://staging2.shop.example', 'staging'],
      ['https://www-staging.shop.example', 'staging'],
      ['https://staging-www.shop.example', 'staging'],
      ['https://shop-stage-eu.shop.example', 'staging'],
      ['https://qa_3.shop.example', 'staging'],
      ['https://pre-prod.shop.example', 'staging'],
      ['https://mystaging1.shop.example', 'staging'],
      ['https://stagingnew.shop.example', 'staging'],
      ['https://www.stg2.shop.example', 'staging'],
      ['https://brisk-lemur.gridpaneltemp.com', 'staging'],
      ['https://stg-shop-508.ew1.rapydapps.cloud', 'staging'],
      ['https://shop-2911.bolt53.servebolt.cloud', 'staging'],
      ['https://main-bvxea6i-mshop7.eu-4.platformsh.site', 'staging'],
      ['https://review-42.shop.example', 'staging'],
      ['https://review-7-new-cart.shop.co.uk', 'staging'],
      ['https://shop-review-42.shop.example', 'staging'],
      ['https://pr-12.shop.example', 'staging'],
      ['https://acceptance.shop.example', 'staging'],
      ['https://acceptance2.shop.example', 'staging'],
      ['https://www-acceptance.shop.example', 'staging'],
      ['http://shop.lan', 'local'],
      ['http://shop.home.arpa', 'local'],
      ['https://shop-example.go-vip.net', 'live'],
      ['https://staging2.com', 'live'],
      ['https://dev-shop.example', 'live'],
      ['https://beta.shop.example', 'live'],
      ['https://int.shop.example', 'live'],
      ['https://int-en.shop.example', 'live'],
      ['https://review.shop.example', 'live'],
      ['https://reviews.shop.example', 'live'],
      ['https://review-centre.shop.example', 'live'],
      ['https://preview-42.shop.example', 'staging'],
      ['https://pr.shop.example', 'live'],
      ['https://acc.shop.example', 'live'],
      ['https://servebolt.cloud', 'live'],
      ['https://latest.shop.example', 'live'],
      ['https://stages.shop.example', 'live'],
      ['https://devon.shop.example', 'live'],
      ['https://tastewp.com', 'live'],
      ['https://temporary.site', 'live'],
      ['https://live-shop.pantheonsite.io', 'live'],
      ['https://shop.example', 'live'],
      ['https://example', 'local'],
      ['https://dev.example', 'live'],
      ['https://staging.com', 'live'],
      ['https://dev.github.io', 'live'],
      ['https://mydev.shop.example', 'live'],
      ['https://developer.shop.example', 'live'],
      ['https://contest.shop.example', 'live'],
      ['https://203.0.113.7', 'live'],
      ['https://wpengine.com', 'live'],
    ] as const;
    for (const [url, kind] of cases) {
      expect
        .soft(kindOf(siteAt(url), [], noSettings), `takes ${url} for a ${kind} site`)
        .toBe(kind);
    }
  });

  it('classifies another site of the license’s end product as a staging site', () => {
    const live = [siteAt('https://shop.example')];
    expect(kindOf(siteAt('https://new.shop.example'), live, noSettings)).toBe('staging');
    expect(kindOf(siteAt('https://beta.shop.example'), live, noSettings)).toBe('staging');
    expect(kindOf(siteAt('https://shop.example/copy'), live, noSettings)).toBe('staging');
    expect(kindOf(siteAt('https://shop.example:8443'), live, noSettings)).toBe('staging');
    expect(kindOf(siteAt('https://www.shop.example/'), live, noSettings)).toBe('live');
    expect(kindOf(siteAt('https://other.example'), live, noSettings)).toBe('live');
  });

  it('classifies the domain itself as live, regardless of the order of activation', () => {
    const first = [siteAt('https://blogs.shop.example'), siteAt('https://shop.example/old')];
    for (const live of first) {
      expect(kindOf(siteAt('https://shop.example'), [live], noSettings)).toBe('live');
      expect(kindOf(siteAt('https://www.shop.example/'), [live], noSettings)).toBe('live');
      expect(kindOf(siteAt('https://blog.shop.example'), [live], noSettings)).toBe('staging');
      expect(kindOf(siteAt('https://shop.example:8443'), [live], noSettings)).toBe('staging');
    }
  });

  it('checks the operator’s patterns first, in their order', () => {
    const settings = settingsOf(
      'shop-*.localhost=live, *.shop-*.localhost=staging\nstaging.shop.example=live *.wpengine.com=live',
    );
    expect(kindOf(siteAt('http://shop-one.localhost:3001/site'), [], settings)).toBe('live');
    expect(kindOf(siteAt('http://dev.shop-one.localhost:3001'), [], settings)).toBe('staging');
    expect(kindOf(siteAt('http://a.b.shop-one.localhost'), [], settings)).toBe('local');
    expect(kindOf(siteAt('http://localhost:3001/site'), [], settings)).toBe('local');
    expect(kindOf(siteAt('https://staging.shop.example'), [], settings)).toBe('live');
    expect(kindOf(siteAt('https://shop.wpengine.com'), [], settings)).toBe('live');
  });

  it('limits * to one label, and takes dots literally', () => {
    const settings = settingsOf('*.agency.example=staging');
    expect(kindOf(siteAt('https://a.agency.example'), [], settings)).toBe('staging');
    expect(kindOf(siteAt('https://a.b.agency.example'), [], settings)).toBe('live');
    expect(kindOf(siteAt('https://a.agencyxexample.com'), [], settings)).toBe('live');
  });
});

describe('parseSitePatterns', () => {
  it('reads an empty setting as no patterns', () => {
    expect(parseSitePatterns(' \n ')).toEqual({ ok: true, settings: noSettings });
  });

  it('reads patterns and suffixes, in punycode and lower case', () => {
    expect(parseSitePatterns('*.Größe.example=staging,agency.example=suffix')).toEqual({
      ok: true,
      settings: {
        patterns: [{ pattern: '*.xn--gre-6ka8i.example', kind: 'staging' }],
        suffixes: ['agency.example'],
      },
    });
  });

  it('reports all faults together', () => {
    const parsed = parseSitePatterns(
      'a.example b.example=prod =live *.x.example=suffix c/d=live e.example=live,e.example=local f=live=local',
    );
    expect(parsed).toEqual({
      ok: false,
      faults: [
        '"a.example" must read pattern=kind',
        '"b.example=prod": the kind must be live, staging, local or suffix, not "prod"',
        '"=live": "" is not a host name or pattern',
        '"*.x.example=suffix": a suffix is a plain name, without *',
        '"c/d=live": "c/d" is not a host name or pattern',
        '"e.example" stands twice',
        '"f=live=local" must read pattern=kind',
      ],
    });
  });
});
