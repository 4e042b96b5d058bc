// Elements in one expression.
type Child = Node | string | null | undefined | false;
type Props = Record<string, unknown>;

export function h<K extends keyof HTMLElementTagNameMap>(tag: K, props: Props = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
    else if (name === 'class') element.className = String(value);
    else if (name in element && name !== 'list' && !name.includes('-')) (element as unknown as Props)[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return element;
}

// Taken from the browser, so that a written page holds no address.
const svgSpace = (() => { const template = document.createElement('template'); template.innerHTML = '<svg/>'; return template.content.firstElementChild!.namespaceURI; })();
export function s(tag: string, attributes: Record<string, string | number>, ...children: Node[]): SVGElement {
  const element = document.createElementNS(svgSpace, tag) as SVGElement;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, String(value));
  element.append(...children);
  return element;
}

const icons: Record<string, string> = {
  swap: 'M7 4v13m0 0-3-3m3 3 3-3M17 20V7m0 0-3 3m3-3 3 3',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6 6 18',
  up: 'M6 14l6-6 6 6',
  down: 'M6 10l6 6 6-6',
  back: 'M14 6l-6 6 6 6',
  forth: 'M10 6l6 6-6 6',
  first: 'M17 6l-6 6 6 6M7 6v12',
  last: 'M7 6l6 6-6 6M17 6v12',
  sun: 'M12 3v2m0 14v2m9-9h-2M5 12H3m15.4-6.4L17 7M7 17l-1.4 1.4m12.8 0L17 17M7 7 5.6 5.6M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8z',
  moon: 'M20 14.5A8.5 8.5 0 0 1 9.5 4 8.5 8.5 0 1 0 20 14.5z',
  link: 'M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7L12 7m2 3a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7L12 17',
  save: 'M12 4v11m0 0-4-4m4 4 4-4M5 20h14',
  play: 'M8 5.5v13l10.5-6.5z',
  pause: 'M8 5v14M16 5v14',
  area: 'M5 8l7-4 7 5-2 9-9 2z',
  locate: 'M12 3v3m0 12v3m9-9h-3M6 12H3m9-5a5 5 0 1 0 0 10 5 5 0 0 0 0-10z',
  fit: 'M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5',
  route: 'M6 19a2 2 0 1 0 0-.01M18 5a2 2 0 1 0 0-.01M6 17V9a4 4 0 0 1 4-4h1a3 3 0 0 1 3 3v8a3 3 0 0 0 3 3 3 3 0 0 0 3-3V7',
  reach: 'M12 12h.01M12 7a5 5 0 1 0 0 10 5 5 0 0 0 0-10zM12 2.5a9.5 9.5 0 1 0 0 19 9.5 9.5 0 0 0 0-19z',
  matrix: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  trace: 'M4 17c3-9 5 3 8-4s4-7 8-7',
  search: 'M12 20V13m0 0-5-6m5 6 5-6M7 7a2 2 0 1 0 0-.01M17 7a2 2 0 1 0 0-.01M12 20a1 1 0 1 0 0-.01',
  auto: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM12 3.5v17M12 8h5.5M12 12h8.3M12 16h5.5',
  place: 'M12 21c4-5 6-8 6-11a6 6 0 0 0-12 0c0 3 2 6 6 11zM12 10h.01',
  street: 'M8 4 5 20M16 4l3 16M12 4v3m0 4v3m0 4v2',
  ferry: 'M4 15l8-2.5 8 2.5-2 5H6zM7 13.5V8h10v5.5M12 8V4',
  depart: 'M12 8.5a3.5 3.5 0 1 0 0 7 3.5 3.5 0 0 0 0-7z',
  arrive: 'M7 21V4.5h10.5l-3 4 3 4H7',
  roundabout: 'M12 21v-5m0 0a5 5 0 1 1 5-5m0 0 2.6-2.6M17 11l-2.8-2.4',
  straight: 'M12 20V4.5m0 0-5 5m5-5 5 5',
  'slight left': 'M14 20v-6.5a4 4 0 0 0-1.2-2.8L6.5 5m0 0v6m0-6h6',
  'slight right': 'M10 20v-6.5a4 4 0 0 1 1.2-2.8L17.5 5m0 0v6m0-6h-6',
  left: 'M17 20v-8a3 3 0 0 0-3-3H5m0 0 4.5-4.5M5 9l4.5 4.5',
  right: 'M7 20v-8a3 3 0 0 1 3-3h9m0 0-4.5-4.5M19 9l-4.5 4.5',
  'sharp left': 'M17 20V6L7 15m0 0V9m0 6h6',
  'sharp right': 'M7 20V6l10 9m0 0V9m0 6h-6',
  uturn: 'M17 20V9.5a5 5 0 0 0-10 0V18m0 0-4-4m4 4 4-4',
  wall: 'M4 6h16v12H4zM4 12h16M9 6v6m6 0v6',
  erase: 'M8 19h12M5 14l8-9 6 5-7.5 9H9z',
};
export function icon(name: string): SVGElement {
  return s('svg', { viewBox: '0 0 24 24', width: 20, height: 20, fill: 'none', stroke: 'currentColor', 'stroke-width': 1.9,
    'stroke-linecap': 'round', 'stroke-linejoin': 'round', 'aria-hidden': 'true' }, s('path', { d: icons[name] ?? '' }));
}

export function iconButton(name: string, label: string, onclick: (event: MouseEvent) => void, extra = ''): HTMLButtonElement {
  return h('button', { type: 'button', class: `icon ${extra}`, 'aria-label': label, title: label, onclick }, icon(name));
}

export function select(label: string, options: [string, string][], value: string, onchange: (value: string) => void): HTMLLabelElement {
  const list = h('select', { onchange: () => onchange(list.value) },
    ...options.map(([key, text]) => h('option', { value: key, selected: key === value }, text)));
  return h('label', { class: 'field' }, h('span', {}, label), list);
}

let hiding = 0;
export function toast(message: string, wrong = false): void {
  const place = document.getElementById('toast')!;
  place.textContent = message;
  place.className = wrong ? 'shown wrong' : 'shown';
  clearTimeout(hiding);
  hiding = window.setTimeout(() => { place.className = ''; }, wrong ? 7000 : 3500);
}

export function download(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }));
  h('a', { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

export function debounce<A extends unknown[]>(ms: number, run: (...args: A) => void): (...args: A) => void {
  let timer = 0;
  return (...args) => { clearTimeout(timer); timer = window.setTimeout(() => run(...args), ms); };
}
