// The page: asks the server what there is, shows one of it, and keeps the address true.
import './shell.css';
import './app.css';
import { status, type Status } from './api';
import { h, iconButton, toast } from './dom';
import { GridView } from './grid';
import { closeMenu } from './menu';
import { MeshView } from './mesh';
import { Roads } from './roads';
import { fromHash, taste, type Theme } from './state';

const stage = document.getElementById('stage')!, panel = document.getElementById('panel')!;
const darkScheme = matchMedia('(prefers-color-scheme: dark)');
const isDark = () => taste.theme === 'dark' || (taste.theme === 'auto' && darkScheme.matches);
let shown: Roads | GridView | MeshView | null = null;

function applyTheme(): void {
  document.documentElement.dataset.theme = isDark() ? 'dark' : 'light';
  shown?.colours(isDark());
}

function header(known: Status, name: string): HTMLElement {
  const names = [...known.networks, ...known.maps, ...known.meshes].map(one => one.name);
  const choice = names.length > 1
    ? h('select', { 'aria-label': 'Network', onchange: (event: Event) => { location.hash = `#n=${encodeURIComponent((event.target as HTMLSelectElement).value)}`; } },
      ...names.map(one => h('option', { value: one, selected: one === name }, one)))
    : h('span', { class: 'network' }, name);
  return h('header', { class: 'top' }, h('h1', {}, h('img', { src: 'icon.svg', alt: '', width: 26, height: 26 }), 'Starway'), choice,
    iconButton('link', 'Copy a link to what is shown', () => {
      navigator.clipboard?.writeText(location.href).then(() => toast('Link copied'), () => toast('Copy the address from the address bar'));
    }),
    themeButton());
}
const themes: Record<Theme, [string, string, Theme]> = { auto: ['auto', 'as the system', 'light'], light: ['sun', 'light', 'dark'], dark: ['moon', 'dark', 'auto'] };
function themeButton(): HTMLElement {
  const [picture, name, next] = themes[taste.theme] ?? themes.auto;
  return iconButton(picture, `Colours: ${name}`, event => {
    taste.theme = next;
    applyTheme();
    const button = themeButton();
    (event.currentTarget as HTMLElement).replaceWith(button);
    button.focus();
    toast(`Colours: ${themes[next][1]}`);
  });
}

function show(known: Status): void {
  const state = fromHash(location.hash);
  const map = known.maps.find(one => one.name === state.network);
  const mesh = known.meshes.find(one => one.name === state.network);
  const network = known.networks.find(one => one.name === state.network) ?? (map || mesh ? undefined : known.networks[0]);
  if (state.network && ![...known.networks, ...known.maps, ...known.meshes].some(({ name }) => name === state.network)) toast(`The server has nothing called “${state.network}”`);
  shown?.destroy();
  shown = null;
  stage.replaceChildren();
  if (network) {
    state.network = network.name;
    document.title = `${network.name} · Starway`;
    if (network.frame === 'none') {
      panel.replaceChildren(header(known, network.name), h('p', { class: 'wrong' }, 'This network has no coordinates, so there is no map of it. Ask it by name: /starway/v1/route.'));
      return;
    }
    shown = new Roads(state, network, known, stage, panel, header(known, network.name), isDark());
  } else {
    const chosen = map ?? mesh ?? known.maps[0] ?? known.meshes[0];
    if (!chosen) { panel.replaceChildren(h('p', { class: 'wrong' }, 'The server has neither a network nor a map.')); return; }
    document.title = `${chosen.name} · Starway`;
    const View = known.maps.some(one => one === chosen) ? GridView : MeshView;
    shown = new View(chosen.name, stage, panel, header(known, chosen.name), isDark());
  }
}

async function start(): Promise<void> {
  applyTheme();
  darkScheme.addEventListener('change', applyTheme);
  try {
    const known = await status();
    show(known);
    window.addEventListener('popstate', () => {
      const state = fromHash(location.hash);
      if (shown instanceof Roads && (state.network || known.networks[0]?.name) === shown.network.name) shown.restore(state); else show(known);
    });
  } catch (error) {
    panel.replaceChildren(h('p', { class: 'wrong', role: 'alert' }, (error as Error).message));
  }
}

// Not by the address, which says what is shown.
document.querySelector('.skip')!.addEventListener('click', event => {
  event.preventDefault();
  panel.focus();
});
document.addEventListener('keydown', event => {
  if (!(shown instanceof Roads)) return;
  if (event.key === 'Escape') { closeMenu(); shown.map.finishDrawing(false); }
  if (event.key === 'Enter' && shown.map.isDrawing) shown.map.finishDrawing();
});
document.addEventListener('pointerdown', event => { if (!(event.target as Element).closest('.menu')) closeMenu(); });
document.addEventListener('dragover', event => { if (event.dataTransfer?.types.includes('Files')) event.preventDefault(); });
document.addEventListener('drop', event => {
  const file = event.dataTransfer?.files[0];
  if (!file) return;
  event.preventDefault();
  if (shown instanceof Roads) shown.panel.readTraceFile(file);
});
start();
