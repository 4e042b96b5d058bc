// A route in words and figures: a card for each alternative, and its steps.
import { h, icon } from './dom';
import * as format from './format';
import type { RoadPage } from './road_page';
import { whatDiffers, type Course, type Step } from './routes';
import { taste } from './state';
import { roadName } from './words';

// Time and distance, as far as the network knows them, and what is minimised if it is neither.
export function figures({ seconds, metres, cost, unit }: Course): string[] {
  return [seconds === null ? '' : format.duration(seconds), metres === null ? '' : format.distance(metres, taste.units),
    cost === null || unit === 's' || unit === 'm' ? '' : format.cost(cost, unit, taste.units)].filter(Boolean);
}

export function card(page: RoadPage, i: number): HTMLElement {
  const { courses } = page.answer!, course = courses[i], [main, ...more] = figures(course), road = roadName(whatDiffers(courses, i));
  const delay = i > 0 && course.seconds !== null && courses[0].seconds !== null ? format.later(course.seconds, courses[0].seconds) : '';
  if (delay) more.push(delay);
  return h('button', { type: 'button', class: 'course', 'aria-pressed': String(course === page.course), onclick: () => page.choose(i) },
    h('strong', {}, main ?? ''), h('span', { class: 'more' }, ...more.map(text => h('span', {}, text))), road ? h('small', { title: road }, `via ${road}`) : null,
    course.hasFerry ? h('small', { class: 'mark' }, icon('ferry'), 'Ferry') : null);
}

export function stepRow(page: RoadPage, step: Step, i: number): HTMLElement {
  return h('li', {}, h('button', { type: 'button', class: 'step', id: `step-${i}`, onmouseenter: () => page.highlight(step), onmouseleave: () => page.highlight(null),
    onfocus: () => page.highlight(step), onblur: () => page.highlight(null), onclick: () => page.course && page.map.fit(page.course.line.slice(step.first, step.last + 1)) },
    h('span', { class: 'sign', 'aria-hidden': 'true' }, icon(step.sign)), h('span', { class: 'text' }, step.text),
    step.metres > 0 ? h('small', {}, format.distance(step.metres, taste.units), step.seconds === null ? null : h('span', {}, format.duration(step.seconds))) : null));
}
