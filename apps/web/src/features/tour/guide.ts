import { driver } from 'driver.js';
import 'driver.js/dist/driver.css';
import './tour.css';
import { texts } from './texts.ts';

interface Stop {
  readonly element: HTMLElement;
  readonly popover: { readonly title: string; readonly description: string };
}

const stopsOnPage = (): Stop[] =>
  Object.entries(texts.stops).flatMap(([stop, { title, text }]) => {
    const element = document.querySelector<HTMLElement>(`[data-tour='${stop}']`);
    const isSeen = element !== null && element.checkVisibility();
    return isSeen ? [{ element, popover: { title, description: text } }] : [];
  });

/** Attributes that driver.js adds to highlighted elements. */
const addedAttributes = ['aria-haspopup', 'aria-expanded', 'aria-controls'];

/** `onEnd` is called once, even if the user closes the tour early. */
export function guide(onEnd: () => void): void {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const tour = driver({
    steps: stopsOnPage(),
    animate: !isMotionReduced,
    smoothScroll: !isMotionReduced,
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
      // Screen readers would announce these <header> and <footer> elements as those of the page.
      for (const part of [title, footer]) part.setAttribute('role', 'none');
    },
    // The highlighted element does not open a dialog, so the attributes are wrong.
    onHighlighted: (element) => {
      for (const name of addedAttributes) element?.removeAttribute(name);
    },
    // onDestroyed is not called if the tour ends before its first stop is highlighted.
    onDestroyStarted: () => {
      removeEventListener('keyup', mirror, true);
      tour.destroy();
      onEnd();
    },
  });
  /** Swaps the arrow keys, because driver.js supports only one direction. */
  function mirror(event: KeyboardEvent): void {
    if (document.dir !== 'rtl' || !/^Arrow(?:Left|Right)$/.test(event.key)) return;
    event.stopImmediatePropagation();
    if (event.key === 'ArrowLeft') tour.moveNext();
    else if (tour.hasPreviousStep()) tour.movePrevious();
  }
  addEventListener('keyup', mirror, true);
  tour.drive();
}
