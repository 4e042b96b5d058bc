// What every panel has.
import { h } from '../dom';

// On a phone, folds the sheet below the header.
export function panelGrip(panel: HTMLElement): HTMLButtonElement {
  const grip = h('button', { type: 'button', class: 'grip', 'aria-label': 'Show or hide the details', 'aria-expanded': 'true', onclick: () => {
    grip.setAttribute('aria-expanded', String(!panel.classList.toggle('low')));
  } });
  return grip;
}
