// What every panel has.
import { h } from '../dom';

// On a phone, folds the sheet below the header: by a click, or as it is pushed.
export function panelGrip(panel: HTMLElement): HTMLButtonElement {
  const grip = h('button', { type: 'button', class: 'grip', 'aria-label': 'Show or hide the details', 'aria-expanded': 'true', onclick: () => {
    fold(!panel.classList.contains('low'));
  } });
  const fold = (low: boolean) => grip.setAttribute('aria-expanded', String(!panel.classList.toggle('low', low)));
  grip.addEventListener('touchstart', event => {
    const { clientY } = event.touches[0], ending = new AbortController();
    grip.addEventListener('touchmove', moved => {
      const down = moved.touches[0].clientY - clientY;
      if (Math.abs(down) > 24) { fold(down > 0); ending.abort(); }
    }, { signal: ending.signal, passive: true });
    grip.addEventListener('touchend', () => ending.abort(), { signal: ending.signal });
  }, { passive: true });
  return grip;
}

// How much of the screen is covered: by the panel, beside the picture or, on a phone, below it, and by the buttons on the right.
export function insets(panel: HTMLElement): { left: number; top: number; right: number; bottom: number } {
  const box = panel.getBoundingClientRect(), right = 54;
  return innerWidth > 720 ? { left: box.right, top: 0, right, bottom: 0 } : { left: 0, top: 0, right, bottom: innerHeight - box.top };
}
