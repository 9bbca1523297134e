import { driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { texts } from './texts.ts';

interface Stop {
  readonly element: HTMLElement;
  readonly popover: { readonly title: string; readonly description: string };
}

/** Only what is on the page, and to be seen there. */
const stopsOnPage = (): Stop[] =>
  texts.stops.flatMap(({ stop, title, text }) => {
    const element = document.querySelector<HTMLElement>(`[data-tour='${stop}']`);
    const isSeen = element !== null && element.checkVisibility();
    return isSeen ? [{ element, popover: { title, description: text } }] : [];
  });

/** Leads around the page; `onEnd` comes once, however it ends. */
export function guide(onEnd: () => void): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  driver({
    steps: stopsOnPage(),
    animate: !calm,
    smoothScroll: !calm,
    showProgress: true,
    progressText: texts.progress,
    nextBtnText: texts.next,
    prevBtnText: texts.previous,
    doneBtnText: texts.done,
    stagePadding: 8,
    stageRadius: 12,
    popoverClass: 'tour',
    onPopoverRender: ({ closeButton }) => closeButton.setAttribute('aria-label', texts.close),
    onDestroyed: onEnd,
  }).drive();
}
