// Plays the steps of a search: a button, a slider, one step back and one on, and how fast.
import { h, icon, iconButton } from '../dom';

export class Player {
  readonly element: HTMLElement;
  step = 0;
  last = 0;
  playing = false;
  private readonly slider: HTMLInputElement;
  private readonly button: HTMLButtonElement;
  private readonly text = h('output', { class: 'figure' });
  private readonly pace: HTMLSelectElement;
  private frame = 0;
  private before = 0;
  private exact = 0;

  // seconds: how long all takes at speed 1.
  constructor(private readonly show: (step: number) => void, private readonly seconds = 8, label = 'Step of the search') {
    this.slider = h('input', { type: 'range', min: 0, max: 0, value: 0, step: 1, 'aria-label': label, oninput: () => this.leap(Number(this.slider.value)) });
    this.button = iconButton('play', 'Play', () => this.play(!this.playing), 'round play');
    this.pace = h('select', { 'aria-label': 'Speed', class: 'pace' }, ...[['0.25', '¼×'], ['0.5', '½×'], ['1', '1×'], ['2', '2×'], ['5', '5×']].map(([value, name]) =>
      h('option', { value, selected: value === '1' }, name)));
    this.element = h('div', { class: 'player', role: 'group', 'aria-label': 'Steps of the search' }, this.button, this.slider, h('div', { class: 'line' },
      iconButton('first', 'First step', () => this.leap(0), 'small'), iconButton('back', 'One step back', () => this.leap(this.step - 1), 'small'),
      iconButton('forth', 'One step on', () => this.leap(this.step + 1), 'small'), iconButton('last', 'Last step', () => this.leap(this.last), 'small'), this.text, this.pace));
  }
  reset(last: number, step: number): void {
    this.play(false);
    this.last = last;
    this.slider.max = String(last);
    this.go(step);
  }
  leap(step: number): void {
    this.play(false);
    this.go(step);
  }
  private go(step: number): void {
    this.step = Math.min(Math.max(Math.round(step), 0), this.last);
    this.slider.value = String(this.step);
    const text = `${this.step.toLocaleString('en')} of ${this.last.toLocaleString('en')}`;
    this.slider.setAttribute('aria-valuetext', `step ${text}`);
    this.text.textContent = text;
    this.show(this.step);
  }
  play(on: boolean): void {
    cancelAnimationFrame(this.frame);
    if (on !== this.playing) {
      this.playing = on;
      this.button.setAttribute('aria-label', on ? 'Pause' : 'Play');
      this.button.title = on ? 'Pause' : 'Play';
      this.button.replaceChildren(icon(on ? 'pause' : 'play'));
    }
    if (!on) return;
    if (this.step >= this.last) this.go(0);
    this.exact = this.step;
    this.before = performance.now();
    const tick = (now: number) => {
      this.exact += (Math.max(now - this.before, 0) / 1000) * Math.max(this.last / this.seconds, 4) * Number(this.pace.value);
      this.before = now;
      this.go(this.exact);
      if (this.step >= this.last) this.play(false);
      else this.frame = requestAnimationFrame(tick);
    };
    this.frame = requestAnimationFrame(tick);
  }
  // The keys of a player, wherever they are pressed. Returns whether the key was one.
  key(key: string): boolean {
    const page = Math.max(Math.round(this.last / 20), 1);
    const actions: Record<string, () => void> = { ' ': () => this.play(!this.playing), ArrowLeft: () => this.leap(this.step - 1), ArrowRight: () => this.leap(this.step + 1),
      Home: () => this.leap(0), End: () => this.leap(this.last), PageUp: () => this.leap(this.step - page), PageDown: () => this.leap(this.step + page),
      ',': () => this.leap(this.step - 1), '.': () => this.leap(this.step + 1) };
    if (!Object.hasOwn(actions, key)) return false;
    actions[key]();
    return true;
  }
}
