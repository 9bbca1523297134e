import { driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { texts } from './texts.ts';

interface Stop {
  readonly element: HTMLElement;
  readonly popover: { readonly title: string; readonly description: string };
}

/** Returns the steps whose element is visible on the page. */
const stopsOnPage = (): Stop[] =>
  Object.entries(texts.stops).flatMap(([stop, { title, text }]) => {
    const element = document.querySelector<HTMLElement>(`[data-tour='${stop}']`);
    const isSeen = element !== null && element.checkVisibility();
    return isSeen ? [{ element, popover: { title, description: text } }] : [];
  });

/** Attributes that driver.js adds to highlighted elements. */
const buttonsOwn = ['aria-haspopup', 'aria-expanded', 'aria-controls'];

/** Leads around the page; `onEnd` comes once, however it ends. */
export function guide(onEnd: () => void): void {
  const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tour = driver({
    steps: stopsOnPage(),
    animate: !calm,
    smoothScroll: !calm,
    showProgress: true,
    progressText: texts.progress({ current: '{{current}}', total: '{{total}}' }),
    nextBtnText: texts.next,
    prevBtnText: texts.previous,
    doneBtnText: texts.done,
    stagePadding: 8,
    stageRadius: 12,
    popoverClass: 'tour',
    onPopoverRender: ({ title, footer, closeButton }) => {
      closeButton.setAttribute('aria-label', texts.close);
      // A <header> and a <footer>: to a screen reader, those of the whole page.
      for (const part of [title, footer]) part.setAttribute('role', 'none');
    },
    // The highlighted element is no button that opens something.
    onHighlighted: (element) => {
      for (const name of buttonsOwn) element?.removeAttribute(name);
    },
    // Not onDestroyed, which is not told when the end comes before the first stop is lit.
    onDestroyStarted: () => {
      removeEventListener('keyup', mirror, true);
      tour.destroy();
      onEnd();
    },
  });
  /** From right to left, the left arrow key leads on: driver.js knows only the other way. */
  function mirror(event: KeyboardEvent): void {
    if (document.dir !== 'rtl' || !/^Arrow(?:Left|Right)$/.test(event.key)) return;
    event.stopImmediatePropagation();
    if (event.key === 'ArrowLeft') tour.moveNext();
    else if (tour.hasPreviousStep()) tour.movePrevious();
  }
  addEventListener('keyup', mirror, true);
  tour.drive();
}
