// How to travel: the profile, what is minimised and avoided, units and language.
import { h, icon, select, toast } from './dom';
import type { Units } from './format';
import type { RoadPage } from './road_page';
import { taste } from './state';
import { capital, click, word } from './words';

export class Options {
  readonly element = h('div', { class: 'options' });

  // again: what else is shown of the choices has to be asked anew.
  constructor(private readonly page: RoadPage, private readonly again: () => void) {}

  show(): void {
    const { page, page: { state } } = this, isRoute = state.tool === 'route' || state.tool === 'search';
    const open = (this.element.querySelector('details') as HTMLDetailsElement | null)?.open ?? false;
    const changed = state.exclude.length + state.avoid.length + (state.weight ? 1 : 0);
    const parts = [isRoute ? this.weights() : null, this.units(), this.languages(), page.classes.length > 0 ? this.classes() : null, isRoute ? this.areas() : null];
    this.element.replaceChildren(...(page.network.profiles.length > 1 ? [this.profiles()] : []),
      h('details', { open }, h('summary', {}, 'Options', changed > 0 ? h('small', { class: 'badge' }, String(changed)) : null), h('div', { class: 'inner' }, ...parts)));
  }
  drawing(on: boolean): void { this.element.querySelector('#draw-area')?.setAttribute('aria-pressed', String(on)); }

  private changed(): void {
    this.show();
    this.page.run();
    this.again();
  }
  private profiles(): HTMLElement {
    const { page, page: { state } } = this;
    return h('div', { class: 'modes', role: 'radiogroup', 'aria-label': 'Profile' }, ...page.network.profiles.map(({ name }) => {
      const input = h('input', { type: 'radio', name: 'profile', value: name, checked: name === state.profile, onchange: () => {
        state.profile = name;
        state.weight = '';
        state.exclude = state.exclude.filter(one => page.classes.includes(one));
        this.changed();
        (this.element.querySelector('input[name=profile]:checked') as HTMLElement | null)?.focus();
      } });
      return h('label', {}, input, h('span', {}, word(name)));
    }));
  }
  // Of a profile: what it prefers, and what else it minimises. A weight of no profile would send a car down a footpath.
  private weights(): HTMLElement | null {
    const { page: { network, state } } = this, own = network.profiles.find(profile => profile.name === state.profile)?.weight ?? '';
    const isMade = network.profiles.some(({ weight }) => network.weights.some(({ name }) => name === `${weight}.time`));
    const weights = network.weights.filter(({ name }) => !isMade || name === own || name.startsWith(`${own}.`));
    if (weights.length < 2) return null;
    const text = (name: string, unit: string) => {
      if (!isMade) return `${word(name)}${unit && unit !== '1' ? ` (${unit})` : ''}`;
      return name === own ? 'What the profile prefers' : name === `${own}.time` ? 'Travel time' : name;
    };
    return select('Minimise', weights.map(({ name, unit }) => [name === own ? '' : name, text(name, unit)]), state.weight, value => { state.weight = value; this.changed(); });
  }
  private units(): HTMLElement {
    return select('Units', [['metric', 'Kilometres'], ['imperial', 'Miles']], taste.units, value => { taste.units = value as Units; this.tasteChanged(); });
  }
  private languages(): HTMLElement | null {
    const { languages } = this.page.server;
    return languages.length < 2 ? null : select('Language', languages.map(code => [code, new Intl.DisplayNames([code], { type: 'language' }).of(code) ?? code]), taste.language(languages),
      code => { taste.chooseLanguage(code); this.tasteChanged(); });
  }
  private tasteChanged(): void {
    this.page.tasteChanged();
    this.again();
  }
  private classes(): HTMLElement {
    const { page: { state, classes } } = this;
    return h('fieldset', { class: 'checks' }, h('legend', {}, 'Avoid'), ...classes.map(name => h('label', {}, h('input', { type: 'checkbox', checked: state.exclude.includes(name),
      onchange: (event: Event) => {
        state.exclude = (event.target as HTMLInputElement).checked ? [...state.exclude, name] : state.exclude.filter(other => other !== name);
        this.changed();
      } }), capital(name))));
  }
  private areas(): HTMLElement {
    const { page, page: { state: { avoid } } } = this;
    const draw = h('button', { type: 'button', class: 'quiet', id: 'draw-area', 'aria-pressed': 'false', onclick: () => {
      if (page.map.isDrawing) { page.map.finishDrawing(false); return; }
      page.map.draw();
      this.drawing(true);
      toast(`${capital(click)} the corners of the area, and at last the first one again`);
    } }, icon('area'), 'Avoid an area');
    return h('div', { class: 'line ends' }, draw, avoid.length > 0
      ? h('button', { type: 'button', class: 'quiet', onclick: () => page.setAvoid([]) }, icon('close'), `Remove ${avoid.length === 1 ? 'it' : `all ${avoid.length}`}`) : null);
  }
}
