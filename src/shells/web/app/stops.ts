// The list of stops: a field for each, moved by its letter or by buttons.
import type { Point } from './api';
import { h, icon, iconButton } from './dom';
import * as format from './format';
import type { RoadPage } from './road_page';
import { stopField } from './search';
import { capital, click } from './words';

export class StopList {
  readonly element = h('ol', { class: 'stops', 'aria-label': 'Stops' });

  constructor(private readonly page: RoadPage) {}

  show(): void {
    const { state } = this.page, single = state.tool === 'reach', shown = single ? state.stops.slice(0, 1) : state.stops;
    const focused = document.activeElement, row = focused ? [...this.element.children].findIndex(item => item.contains(focused)) : -1, typing = focused?.tagName === 'INPUT';
    this.element.replaceChildren(...shown.map((stop, i) => this.row(stop, i, shown.length, single)), ...(single ? [] : [this.buttons()]));
    if (row >= 0 && typing) this.focus(row);
  }
  private focus(row: number): void { (this.element.children[row]?.querySelector('input') as HTMLElement | null)?.focus(); }

  private buttons(): HTMLElement {
    const { page } = this, { stops } = page.state, last = stops.length - 1;
    return h('li', { class: 'stop-buttons' },
      h('button', { type: 'button', class: 'quiet', onclick: () => { page.setStops([...stops.slice(0, last), null, stops[last]]); this.focus(last); } }, icon('plus'), 'Add a stop'),
      h('button', { type: 'button', class: 'quiet', onclick: () => page.reverse() }, icon('swap'), 'Reverse'));
  }
  private row(stop: Point | null, i: number, count: number, single: boolean): HTMLElement {
    const { page } = this, { state, network, plane } = page, last = count - 1, name = format.letter(i);
    const label = single ? `${capital(click)} the map, or type` : `${i === 0 ? 'From' : i === last ? 'To' : 'By way of'}: ${click}, or type`;
    const field = stopField(network.name, label, stop ? page.nameOf(i) || format.position(stop, plane.planar) : '', plane.planar, (at, found) => page.setStop(i, at, found));
    const handle = h('span', { class: `letter ${i === 0 ? 'start' : i === last ? 'end' : 'via'}`, 'aria-hidden': 'true' }, name);
    const row = h('li', { class: 'stop' }, handle, field);
    if (count > 2) {
      row.append(h('span', { class: 'moves' }, this.mover(i, -1, 'up', i === 0), this.mover(i, 1, 'down', i === last)));
      this.makeDraggable(row, handle, i);
    }
    if (stop || count > 2) row.append(iconButton('close', count > 2 ? `Remove stop ${name}` : `Clear stop ${name}`, () =>
      (count > 2 ? page.setStops(state.stops.filter((_, j) => j !== i)) : page.setStop(i, null)), 'small'));
    return row;
  }
  private mover(i: number, by: number, picture: string, disabled: boolean): HTMLElement {
    const button = iconButton(picture, `Move stop ${format.letter(i)} ${picture}`, () => {
      this.move(i, i + by);
      (this.element.children[i + by]?.querySelector(`[data-move="${by}"]`) as HTMLElement | null)?.focus();
    }, 'small');
    button.dataset.move = String(by);
    button.disabled = disabled;
    return button;
  }
  private move(from: number, to: number): void {
    const stops = [...this.page.state.stops], [moved] = stops.splice(from, 1);
    stops.splice(to, 0, moved);
    this.page.setStops(stops);
  }
  private makeDraggable(row: HTMLElement, handle: HTMLElement, i: number): void {
    handle.classList.add('draggable');
    handle.draggable = true;
    handle.addEventListener('dragstart', event => { event.dataTransfer?.setData('text/starway-stop', String(i)); event.dataTransfer?.setDragImage(row, 12, 20); });
    row.addEventListener('dragover', event => { if (event.dataTransfer?.types.includes('text/starway-stop')) { event.preventDefault(); row.classList.add('over'); } });
    row.addEventListener('dragleave', () => row.classList.remove('over'));
    row.addEventListener('drop', event => {
      const from = Number(event.dataTransfer?.getData('text/starway-stop'));
      if (!event.dataTransfer?.types.includes('text/starway-stop') || from === i) return;
      event.preventDefault();
      event.stopPropagation();
      this.move(from, i);
    });
  }
}
