// Figures as people read them.
export type Units = 'metric' | 'imperial';

export function distance(metres: number, units: Units): string {
  if (units === 'imperial') {
    const miles = metres / 1609.344;
    return miles < 0.1 ? `${Math.round(metres / 0.3048 / 10) * 10} ft` : `${miles < 10 ? miles.toFixed(1) : Math.round(miles)} mi`;
  }
  if (metres < 995) return `${metres < 100 ? Math.round(metres) : Math.round(metres / 10) * 10} m`;
  return metres < 99_500 ? `${(metres / 1000).toFixed(1)} km` : `${Math.round(metres / 1000).toLocaleString('en')} km`;
}
export function duration(seconds: number): string {
  if (seconds < 59.5) return `${Math.round(seconds)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  return minutes < 1440 ? `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')} min`
    : `${Math.floor(minutes / 1440)} d ${Math.floor((minutes % 1440) / 60)} h`;
}
// "+2 min": how much longer, as the difference of the times as they are shown; else nothing.
export function later(seconds: number, than: number): string {
  const shown = (value: number) => (value < 59.5 ? Math.round(value) : Math.round(value / 60) * 60);
  const more = shown(seconds) - shown(than);
  return more > 0 ? `+${duration(more)}` : '';
}
export function speed(kmh: number, units: Units): string {
  return units === 'imperial' ? `${Math.round(kmh / 1.609344)} mph` : `${Math.round(kmh)} km/h`;
}
export function height(metres: number, units: Units): string {
  return units === 'imperial' ? `${Math.round(metres / 0.3048).toLocaleString('en')} ft` : `${Math.round(metres).toLocaleString('en')} m`;
}
export function count(value: number): string {
  return Math.round(value).toLocaleString('en');
}
export function cost(value: number, unit: string, units: Units): string {
  if (unit === 's') return duration(value);
  if (unit === 'm') return distance(value, units);
  return `${Number(value.toPrecision(6)).toLocaleString('en')} ${unit === '1' ? '' : unit}`.trim();
}
export function position([x, y]: [number, number], planar: boolean): string {
  return planar ? `${x.toFixed(1)}, ${y.toFixed(1)}` : `${y.toFixed(5)}, ${x.toFixed(5)}`;
}

// The name of a stop: A, B, ... Z, AA, AB, ...
export function letter(i: number): string {
  return `${i < 26 ? '' : letter(Math.floor(i / 26) - 1)}${String.fromCharCode(65 + (i % 26))}`;
}
// The server's refusal of a point, which says how far a road may be.
export function noRoad(refusal: string, units: Units): string {
  const limit = /at most ([\d.]+) (k?)m\b/.exec(refusal), metres = limit ? Number(limit[1]) * (limit[2] ? 1000 : 1) : 0;
  return metres > 0 ? `No road within ${distance(metres, units).replace('.0 ', ' ')} of here` : 'No road near here';
}
