// Colours from one to another.
export type Rgb = [number, number, number];

export const shades = 32;
export const mix = (a: Rgb, b: Rgb, t: number): Rgb => [a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t, a[2] + (b[2] - a[2]) * t];
export const css = ([r, g, b]: Rgb) => `rgb(${Math.round(r)},${Math.round(g)},${Math.round(b)})`;
export const rampOf = ([near, far]: [Rgb, Rgb]) => Array.from({ length: shades }, (_, i) => css(mix(near, far, i / (shades - 1))));
// share: from 0 to 1.
export const shadeOf = (share: number): number => Math.min(shades - 1, Math.floor(share * (shades - 1)));
