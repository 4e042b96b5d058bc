// What profiles and algorithms are called.
const words: Record<string, string> = { car: 'Car', bike: 'Bicycle', foot: 'On foot', truck: 'Truck', wheelchair: 'Wheelchair', emergency: 'Emergency',
  dijkstra: 'Dijkstra', astar: 'A*', cch: 'Hierarchy (CCH)', ch: 'Hierarchy (CH)', bidirectional: 'Dijkstra from both ends',
  'bidirectional-astar': 'A* from both ends', greedy: 'Greedy', landmarks: 'A* with landmarks', bfs: 'Breadth first', labels: 'Hub labels' };

export const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
export function word(name: string): string {
  const own = name.slice(name.indexOf(':') + 1);  // "monaco:car"
  return words[own] ?? capital(own);
}
// Of a road that is called by its number alone.
export const roadName = (road: string) => (/^\d+$/.test(road) ? `Road ${road}` : road);
