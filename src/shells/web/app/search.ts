// A field for a stop: type the name of a place or a street, or a position; pick with the arrow keys.
import { places, type FoundPlace, type Point } from './api';
import { debounce, h, icon, toast } from './dom';
import { count } from './format';

let fields = 0;

// text: what it shows, and again when what was typed is nothing that there is.
export function stopField(network: string, label: string, text: string, planar: boolean, picked: (at: Point | null, name: string) => void): HTMLElement {
  const id = `stop-${++fields}`;
  const list = h('ul', { id, class: 'places', role: 'listbox', 'aria-label': 'Places', hidden: true });
  const input = h('input', { type: 'text', value: text, placeholder: label, 'aria-label': label, autocomplete: 'off', spellcheck: false, role: 'combobox',
    'aria-expanded': 'false', 'aria-controls': id, 'aria-autocomplete': 'list' });
  let found: FoundPlace[] = [], active = -1, asking: AbortController | null = null;
  let entered = '';  // what Enter waits for, which suggestions of the same must not abort

  const close = () => {
    asking?.abort();
    found = [];
    active = -1;
    list.hidden = true;
    input.setAttribute('aria-expanded', 'false');
    input.removeAttribute('aria-activedescendant');
  };
  const mark = (i: number) => {
    active = i;
    [...list.children].forEach((item, j) => item.setAttribute('aria-selected', String(i === j)));
    input.setAttribute('aria-activedescendant', `${id}-${i}`);
    list.children[i].scrollIntoView({ block: 'nearest' });
  };
  const pick = (at: Point | null, name: string) => { close(); text = input.value; picked(at, name); };
  const take = (place: FoundPlace) => {
    input.value = place.near ? `${place.name}, ${place.kind === 'street' ? '' : 'near '}${place.near}` : place.name;
    pick([place.lon, place.lat], input.value);
  };
  const option = (place: FoundPlace, i: number) => {
    const about = [place.also ? `also ${place.also}` : '', place.near ? `${place.kind === 'street' ? '' : 'near '}${place.near}` : ''].filter(Boolean).join(', ');
    return h('li', { id: `${id}-${i}`, role: 'option', 'aria-selected': 'false', onpointerdown: (event: Event) => { event.preventDefault(); take(place); } },
      icon(place.kind), h('span', {}, place.name, about ? h('small', {}, about) : null), place.population ? h('small', {}, count(place.population)) : null);
  };
  const show = (note = '') => {
    list.replaceChildren(...found.map(option), ...(note ? [h('li', { class: 'note', role: 'option', 'aria-disabled': 'true' }, note)] : []));
    list.hidden = list.children.length === 0;
    const box = input.getBoundingClientRect(), isBelow = box.bottom + 230 < innerHeight;  // the list reaches beyond the panel, which scrolls
    list.style.left = `${box.left}px`;
    list.style.width = `${box.width}px`;
    list.style.top = isBelow ? `${box.bottom + 4}px` : '';
    list.style.bottom = isBelow ? '' : `${innerHeight - box.top + 4}px`;
    input.setAttribute('aria-expanded', String(!list.hidden));
    if (found.length > 0) mark(0);
  };
  const none = (typed: string) => `No place or street is called “${typed}”`;
  const ask = async (typed: string): Promise<void> => {
    asking?.abort();
    asking = new AbortController();
    found = await places(network, typed, asking.signal);
  };
  const suggest = debounce(140, (typed: string) => {
    if (document.activeElement !== input || input.value.trim() !== typed || typed === entered) return;
    ask(typed).then(() => show(found.length === 0 ? none(typed) : ''), error => { if ((error as Error).name !== 'AbortError') { found = []; show((error as Error).message); } });
  });
  const typedPosition = (): Point | null => {
    const parts = input.value.trim().split(/\s*[,;\s]\s*/).map(Number);
    if (parts.length !== 2 || !parts.every(Number.isFinite)) return null;
    return planar ? [parts[0], parts[1]] : [parts[1], parts[0]];  // people write latitude first, and the field shows it so
  };
  const restore = () => { close(); input.value = text; };
  // Enter, before or after suggestions have come.
  const takeTyped = (typed: string) => {
    if (typed === text) return;
    if (typed === '') pick(null, '');
    else if (typedPosition()) pick(typedPosition(), '');
    else {
      entered = typed;
      ask(typed).then(() => { if (found.length > 0) take(found[0]); else { toast(none(typed)); restore(); } }, error => { if ((error as Error).name !== 'AbortError') { toast((error as Error).message, true); restore(); } }).finally(() => { entered = ''; });
    }
  };
  input.addEventListener('input', () => {
    const typed = input.value.trim();
    if (typed === '' || typedPosition()) close(); else suggest(typed);
  });
  input.addEventListener('keydown', event => {
    const { key } = event;
    if (!list.hidden && found.length > 0 && (key === 'ArrowDown' || key === 'ArrowUp')) {
      event.preventDefault();
      mark((active + (key === 'ArrowDown' ? 1 : found.length - 1)) % found.length);
    } else if (key === 'Enter') {
      event.preventDefault();
      if (active >= 0) take(found[active]); else takeTyped(input.value.trim());
    } else if (key === 'Escape') restore();
  });
  input.addEventListener('focus', () => input.select());
  input.addEventListener('blur', () => {
    if (input.value.trim() === '' ? text !== '' : input.value !== text && typedPosition()) pick(typedPosition(), '');
    else restore();
  });
  return h('div', { class: 'stop-field' }, input, list);
}
