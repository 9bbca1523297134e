import { comeBackLater } from '#e2e/harness/hands.ts';
import { daysAgo } from '#e2e/harness/dates.ts';
import { ask, enrolSomeone, type EnrolledPerson } from '#e2e/harness/people.ts';
import type { Purchase } from '#e2e/harness/sandbox.ts';
import { openVisitor } from '#e2e/harness/visitor.ts';
import { button, field, first, on, the, within, type Play } from './play.ts';
import { named, refused, type Scene, type Stage } from './scene.ts';

const alert = within(the('main'), the('alert'));

/** Uploads the request file of a site as this person; returns the query of the hub's next page. */
async function bring({ visitor }: EnrolledPerson, host: string): Promise<string> {
  const activationRequest = {
    format: 'hub-activation-request/1',
    item_id: 27889640,
    site_url: `https://${host}`,
    theme_version: '7.1',
    wordpress_version: '6.5',
  };
  const path = '/api/theme-verification/offline/requests';
  const file = JSON.stringify(activationRequest);
  const { body } = await visitor.post<{ request_id: string }>(path, { file });
  return `?offline=${body.request_id}`;
}

type RequestStarter = (who: EnrolledPerson, stage: Stage) => Promise<string>;

const siteAsks =
  (site: string): RequestStarter =>
  async ({ visitor }, { world }) =>
    (await ask(visitor, world.sandbox, site)).search;

const byNewcomer =
  (
    asks: RequestStarter,
    play: (screen: Play) => Play,
    purchases?: readonly Partial<Purchase>[],
  ): Scene =>
  async (stage) => {
    const enrolled = await enrolSomeone(stage.world, purchases);
    await play(on(`/verify${await asks(enrolled, stage)}`, enrolled))(stage);
  };

/** Waits for the banner, which would move the button away from an earlier click. */
const completes = (screen: Play): Play =>
  screen.shows(the('region', 'Support has ended')).presses('Complete verification');

const askedScreen = on('/verify', 'asked');
const bringing = on('/verify?offline', 'owner');

export const verification = named('verify: ', {
  'nobody asks': on('/verify', 'owner').shows('No site is waiting right now'),
  'a site asks': askedScreen.shows(button('Complete verification')),
  'not checked again': askedScreen
    .shows(button('Complete verification'))
    .refusing('verificationCheck')
    .refusing('verificationInfo')
    .plays(({ page }) => comeBackLater(page))
    .shows('We could not check again whether'),
  'another licence': askedScreen.presses('Use a different license').shows(first(the('radio'))),
  'bound for good': byNewcomer(siteAsks('shop-for-good'), (screen) => screen.shows('permanently'), [
    { sold_at: daysAgo(300), supported_until: daysAgo(120) },
  ]),
  completing: completes(askedScreen.hanging('verificationRegister')).shows(button('Loading...')),
  refused: completes(askedScreen.refusing('verificationRegister')).shows(alert),
  'unknown link': refused(on(`/verify?request=${'x'.repeat(43)}`, 'owner').shows(alert)),
  'all used': on('/verify', 'usedUp').shows(button('Go to dashboard')),
  cancelled: byNewcomer(siteAsks('shop-canceled'), (screen) =>
    screen.presses('Cancel Activation').shows('was canceled'),
  ),
  'somebody else completes it': refused(async (stage) => {
    const { world, cast } = stage;
    const enrolled = await enrolSomeone(world);
    const { search } = await ask(enrolled.visitor, world.sandbox, 'shop-taken');
    await enrolled.visitor.get(`/api/theme-verification/register${search}`);
    const other = await cast.owner();
    const visitor = openVisitor(world.hub.address, other.visitor.cookies);
    await on(`/verify${search}`, { ...other, visitor }).shows(alert)(stage);
  }),
  'bring a request file': bringing
    .presses('Paste the text instead')
    .shows(field('Text of the request file')),
  'another file': bringing
    .plays(({ page }) =>
      page.getByLabel('Choose the request file').setInputFiles({
        name: 'photo.png',
        mimeType: 'image/png',
        buffer: Buffer.from('hello'),
      }),
    )
    .shows(alert),
  'a file asks': byNewcomer(
    (person) => bring(person, 'inner.example'),
    (screen) => screen.shows(button('Complete verification')),
  ),
  // Changing the language reads the request again, which is over.
  'carry the certificate back': refused(
    byNewcomer(
      (person) => bring(person, 'carried.example'),
      (screen) =>
        screen
          .presses('Complete verification')
          .presses('Save certificate file')
          .shows('Saved to your downloads'),
    ),
  ),
  'a completed file': refused(
    byNewcomer(
      async (person) => {
        const query = await bring(person, 'completed.example');
        const request = new URLSearchParams(query).get('offline');
        await person.visitor.post('/api/theme-verification/offline/certificate', { request });
        return query;
      },
      (screen) => screen.shows(button('Get certificate again')),
    ),
  ),
});
