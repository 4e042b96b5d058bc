// Searches side by side: which to compare, and what each did.
import type { OwnRoute } from './api';
import { h } from './dom';
import type { Exploration } from './explored';
import * as format from './format';
import type { RoadPage } from './road_page';
import { word } from './words';

export interface Found { name: string; answer?: OwnRoute; error?: string }

const colours: Record<string, string> = { dijkstra: '#e05d44', astar: '#2563eb', cch: '#0d9488', bidirectional: '#d97706',
  'bidirectional-astar': '#7c3aed', greedy: '#db2777', landmarks: '#059669', ch: '#0891b2', bfs: '#78716c', labels: '#475569' };
export const searchColour = (name: string) => colours[name] ?? '#64748b';

export function searchForm(page: RoadPage): HTMLElement {
  const { state } = page, summary = h('summary', {}, 'Algorithms ', h('small', { class: 'badge' }, String(state.algorithms.length)));
  return h('details', { open: innerWidth > 720 }, summary, h('fieldset', { class: 'checks two' }, h('legend', { class: 'hidden' }, 'Compare'), ...page.network.algorithms.filter(name => name !== 'auto').map(name =>
    h('label', {}, h('input', { type: 'checkbox', checked: state.algorithms.includes(name), onchange: (event: Event) => {
      state.algorithms = (event.target as HTMLInputElement).checked ? [...state.algorithms, name] : state.algorithms.filter(other => other !== name);
      summary.lastElementChild!.textContent = String(state.algorithms.length);
      state.step = null;
      page.run();
    } }), word(name)))));
}

const settledBy = (answer?: OwnRoute) => answer?.explored?.settled ?? answer?.settled ?? 0;
const took = (us: number) => (us < 1000 ? `${Math.round(us)} µs` : `${(us / 1000).toFixed(1)} ms`);

export function searchList(found: Found[], exploration: Exploration): HTMLElement {
  const most = Math.max(1, ...found.map(one => settledBy(one.answer)));
  return h('ul', { 'aria-label': 'Searches' }, ...found.map(({ name, answer, error }) => {
    if (!answer) return h('li', { class: 'wrong' }, h('b', {}, word(name)), h('span', {}, error ?? ''));
    const bar = h('i', { 'aria-hidden': 'true' });
    bar.style.inlineSize = `${Math.max(1, (settledBy(answer) / most) * 100)}%`;
    bar.style.background = searchColour(name);
    const show = h('input', { type: 'checkbox', checked: true, 'aria-label': `Show ${word(name)}`, onchange: () => exploration.toggle(name, show.checked) });
    show.style.accentColor = searchColour(name);
    return h('li', {}, h('label', {}, show, h('b', {}, word(name))), h('span', { class: 'figure' }, `${format.count(settledBy(answer))} settled`),
      h('small', {}, `${took(answer.query_us)}${answer.optimal ? '' : ', not proven optimal'}`), bar);
  }));
}
