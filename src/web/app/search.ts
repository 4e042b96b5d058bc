// A field for a stop: type a place's name or a position, pick with the arrow keys.
import { places, type FoundPlace, type Point } from './api';
import { debounce, h } from './dom';
import { count } from './format';

export interface StopField { element: HTMLElement; input: HTMLInputElement }

let fields = 0;

export function stopField(network: string, hasPlaces: boolean, label: string, text: string, planar: boolean,
                          picked: (at: Point | null, name: string) => void): StopField {
  const id = `stop-${++fields}`;
  const list = h('ul', { id, class: 'places', role: 'listbox', 'aria-label': 'Places', hidden: true });
  const input = h('input', { type: 'text', value: text, placeholder: label, 'aria-label': label, autocomplete: 'off', spellcheck: false, role: 'combobox',
    'aria-expanded': 'false', 'aria-controls': id, 'aria-autocomplete': 'list' });
  let found: FoundPlace[] = [], active = -1, asking: AbortController | null = null;

  const close = () => { list.hidden = true; active = -1; input.setAttribute('aria-expanded', 'false'); input.removeAttribute('aria-activedescendant'); };
  const mark = (i: number) => {
    active = i;
    [...list.children].forEach((item, j) => item.setAttribute('aria-selected', String(i === j)));
    if (i >= 0) { input.setAttribute('aria-activedescendant', `${id}-${i}`); list.children[i].scrollIntoView({ block: 'nearest' }); }
  };
  const take = (place: FoundPlace) => {
    const name = place.near ? `${place.name}, near ${place.near}` : place.name;
    input.value = name;
    close();
    picked([place.lon, place.lat], name);
  };
  const show = (note = '') => {
    list.replaceChildren(...found.map((place, i) => h('li', { id: `${id}-${i}`, role: 'option', 'aria-selected': 'false',
      onpointerdown: (event: Event) => { event.preventDefault(); take(place); } },
      h('span', {}, place.name, place.also || place.near ? h('small', {}, [place.also ? `also ${place.also}` : '', place.near ? `near ${place.near}` : ''].filter(Boolean).join(', ')) : null),
      place.population ? h('small', {}, count(place.population)) : null)));
    if (note) list.append(h('li', { class: 'note', role: 'presentation' }, note));
    list.hidden = list.children.length === 0;
    const box = input.getBoundingClientRect();  // the list reaches beyond the panel, which scrolls
    list.style.left = `${box.left}px`;
    list.style.width = `${box.width}px`;
    list.style.top = box.bottom + 230 < innerHeight ? `${box.bottom + 4}px` : '';
    list.style.bottom = box.bottom + 230 < innerHeight ? '' : `${innerHeight - box.top + 4}px`;
    input.setAttribute('aria-expanded', String(!list.hidden));
    if (found.length > 0) mark(0);
  };
  const ask = debounce(140, async (typed: string) => {
    asking?.abort();
    asking = new AbortController();
    try {
      found = await places(network, typed, asking.signal);
      if (document.activeElement === input) show(found.length === 0 ? 'No place of that name' : '');
    } catch (error) {
      if ((error as Error).name !== 'AbortError') { found = []; show('Places cannot be searched here'); }
    }
  });
  const typedPosition = (): Point | null => {
    const parts = input.value.trim().split(/\s*[,;\s]\s*/).map(Number);
    if (parts.length !== 2 || !parts.every(Number.isFinite)) return null;
    return planar ? [parts[0], parts[1]] : [parts[1], parts[0]];  // people write latitude first, and the field shows it so
  };
  input.addEventListener('input', () => {
    const typed = input.value.trim();
    if (typed === '') { close(); return; }
    if (typedPosition() || !hasPlaces) { close(); return; }
    ask(typed);
  });
  input.addEventListener('keydown', event => {
    const { key } = event;
    if (!list.hidden && found.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      mark((active + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (key === 'Enter') {
      event.preventDefault();
      if (!list.hidden && active >= 0) take(found[active]);
      else if (typedPosition()) picked(typedPosition(), '');
      else if (input.value.trim() === '') picked(null, '');
    } else if (key === 'Escape') close();
  });
  input.addEventListener('focus', () => input.select());
  input.addEventListener('blur', () => {
    close();
    if (input.value.trim() === '' && text !== '') picked(null, '');
    else if (typedPosition() && input.value !== text) picked(typedPosition(), '');
  });
  return { element: h('div', { class: 'stop-field' }, input, list), input };
}
