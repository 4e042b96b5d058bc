// What profiles and algorithms are called.
const words: Record<string, string> = { car: 'Car', bike: 'Bicycle', foot: 'On foot', truck: 'Truck', wheelchair: 'Wheelchair', emergency: 'Emergency',
  dijkstra: 'Dijkstra', astar: 'A*', cch: 'Hierarchy (CCH)', ch: 'Hierarchy (CH)', bidirectional: 'Dijkstra from both ends',
  'bidirectional-astar': 'A* from both ends', greedy: 'Greedy', landmarks: 'A* with landmarks', bfs: 'Breadth first', labels: 'Hub labels' };

// What a finger does has other words, and is less: only a mouse drags the route.
const isTouch = matchMedia('(pointer: coarse)').matches;
export const click = isTouch ? 'tap' : 'click';
export const moreOfRoutes = isTouch ? 'Drag a marker to move it; long-press for more'
  : 'Drag a marker or the route to change it; right-click for more';

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
// Of a road that is called by its number alone.
export const roadName = (road: string) => (/^\d+$/.test(road) ? `Road ${road}` : road);
export function word(name: string): string {
  const own = name.slice(name.indexOf(':') + 1);  // "monaco:car"
  return words[own] ?? capital(own);
}
