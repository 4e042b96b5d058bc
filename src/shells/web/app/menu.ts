// The menu of a right click or a long press on the map.
import { h } from './dom';

let shown: HTMLElement | null = null;

export function closeMenu(): void {
  shown?.remove();
  shown = null;
}

export function openMenu(stage: HTMLElement, x: number, y: number, items: [string, () => void][]): void {
  closeMenu();
  const menu = shown = h('div', { class: 'menu', role: 'menu', 'aria-label': 'This point' }, ...items.map(([text, run]) =>
    h('button', { type: 'button', role: 'menuitem', onclick: () => { closeMenu(); run(); } }, text)));
  menu.addEventListener('contextmenu', event => event.preventDefault());
  stage.append(menu);
  const box = menu.getBoundingClientRect(), panel = document.getElementById('panel')!.getBoundingClientRect();
  const bottom = panel.left > 0 ? innerHeight : panel.top;  // a phone's panel is below the map
  menu.style.left = `${Math.min(x, innerWidth - box.width - 8)}px`;
  menu.style.top = `${Math.max(8, Math.min(y, bottom - box.height - 8))}px`;
  (menu.firstElementChild as HTMLElement).focus();
  menu.addEventListener('keydown', event => {
    const all = [...menu.children] as HTMLElement[], here = all.indexOf(document.activeElement as HTMLElement);
    if (event.key === 'Escape') closeMenu();
    if (event.key === 'ArrowDown') all[(here + 1) % all.length].focus();
    if (event.key === 'ArrowUp') all[(here + all.length - 1) % all.length].focus();
  });
}
