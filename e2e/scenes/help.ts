import { button, on, the, within } from './play.ts';
import type { Scenes } from './scene.ts';

export const contactPanel = the('complementary', 'Contact');
const openedPanel = on('/login').presses('Contact us');

export const help: Scenes = {
  'contact: signed out': openedPanel.shows(the('link', 'Login to contact support')),
  'contact: a login issue': openedPanel
    .presses('Report a login issue')
    .focuses(within(contactPanel, the('heading')))
    .shows((page) => page.getByLabel('What happens?')),
  'contact: before contacting support': on('/dashboard', 'owner')
    // The person may have agreed in another scene.
    .amending('supportAgreement', () => ({ agreed: false }))
    .presses('Contact us')
    .shows(within(contactPanel, button('Cancel')))
    .shows('Before contacting support'),
  'support advice: video': on('/dashboard', 'emptyHanded')
    .presses('Watch how')
    .shows(the('dialog')),
};
