// Runs the queries of a sample in PathFinding.js, EasyStar and l1-path-finder, and prints a line of JSON for each:
// {"name", "rules", "times_us": [...], "lengths": [...], "made_us"}; a negative length means no path. made_us: time to build l1-path-finder's planners.
//
//   node peers.js SAMPLE MODULES
//
// SAMPLE holds "map FILE" lines (Moving AI maps), each followed by its queries, "X Y X Y". MODULES is the folder with the installed packages.
// times_us are for the search only, without creating a finder for a map or the fresh grid copy that PathFinding.js needs per query.
'use strict';
const fs = require('fs');
const path = require('path');
const [sample, modules] = process.argv.slice(2);
const load = (name) => require(require.resolve(name, { paths: [path.resolve(modules)] }));
const PF = load('pathfinding');
const EasyStar = load('easystarjs');
const createPlanner = load('l1-path-finder');
const ndarray = load('ndarray');

function readMap(file) {
  const lines = fs.readFileSync(file, 'latin1').split(/\r?\n/);
  const value = (name) => Number(lines.find((line) => line.startsWith(name)).split(/\s+/)[1]);
  const height = value('height');
  const first = lines.indexOf('map') + 1;
  const rows = [];
  for (let y = 0; y < height; ++y) rows.push([...lines[first + y]].map((c) => ('.GS'.includes(c.toUpperCase()) ? 0 : 1)));
  return rows;
}

function readSample(file) {
  const maps = [];
  for (const line of fs.readFileSync(file, 'utf8').split('\n')) {
    if (line.startsWith('map ')) maps.push({ rows: readMap(line.slice(4)), questions: [] });
    else if (line !== '') maps[maps.length - 1].questions.push(line.split(' ').map(Number));
  }
  return maps;
}

// The length of a path given by its cells or its turning points; diagonal: of a diagonal step.
function lengthOf(points, diagonal) {
  if (points.length === 0) return -1;
  let straight = 0;
  let askew = 0;
  for (let i = 1; i < points.length; ++i) {
    const across = Math.abs(points[i][0] - points[i - 1][0]);
    const along = Math.abs(points[i][1] - points[i - 1][1]);
    askew += Math.min(across, along);
    straight += Math.max(across, along) - Math.min(across, along);
  }
  return straight + askew * diagonal;
}

function pathFinding(finder) {
  return (rows) => {
    const grid = new PF.Grid(rows);
    let copy;
    return {
      before: () => { copy = grid.clone(); },
      find: ([fromX, fromY, toX, toY]) => finder.findPath(fromX, fromY, toX, toY, copy),
      length: (found) => lengthOf(found, Math.SQRT2),
    };
  };
}

function easyStar(rows) {
  const finder = new EasyStar.js();
  finder.setGrid(rows);
  finder.setAcceptableTiles([0]);
  finder.enableDiagonals();
  finder.disableCornerCutting();
  finder.enableSync();
  return {
    before: () => {},
    find: ([fromX, fromY, toX, toY]) => {
      let found = null;
      finder.findPath(fromX, fromY, toX, toY, (cells) => { found = cells; });
      finder.calculate();
      return found;
    },
    length: (found) => (found === null ? -1 : lengthOf(found.map((cell) => [cell.x, cell.y]), 1.4)),
  };
}

function l1PathFinder(rows) {
  const height = rows.length;
  const width = rows[0].length;
  const cells = ndarray(new Uint8Array(width * height), [width, height]);
  rows.forEach((row, y) => row.forEach((wall, x) => cells.set(x, y, wall)));
  const planner = createPlanner(cells);
  return {
    before: () => {},
    find: ([fromX, fromY, toX, toY]) => planner.search(fromX, fromY, toX, toY, []),
    length: (found) => (Number.isFinite(found) ? found : -1),
  };
}

const noObstacle = PF.DiagonalMovement.OnlyWhenNoObstacles;
const engines = [
  ['PathFinding.js, A*', 'exact',
    pathFinding(new PF.AStarFinder({ diagonalMovement: noObstacle, heuristic: PF.Heuristic.octile }))],
  ['PathFinding.js, jump points', 'exact',
    pathFinding(PF.JumpPointFinder({ diagonalMovement: noObstacle, heuristic: PF.Heuristic.octile }))],
  ['EasyStar', 'tenths', easyStar],
  ['l1-path-finder', 'four', l1PathFinder],
];

const maps = readSample(sample);
for (const [name, rules, make] of engines) {
  const times = [];
  const lengths = [];
  let warm = false;
  let made = 0;
  for (const { rows, questions } of maps) {
    const beginMaking = performance.now();
    const engine = make(rows);
    made += (performance.now() - beginMaking) * 1000;
    for (const question of questions) {
      // Warm-up: the first queries run several times, so that they are compiled.
      for (let again = warm ? 0 : 5; again >= 0; --again) {
        engine.before();
        const begin = performance.now();
        const found = engine.find(question);
        const took = (performance.now() - begin) * 1000;
        if (again > 0) continue;
        times.push(took);
        lengths.push(engine.length(found));
      }
      warm = times.length > 10;
    }
  }
  console.log(JSON.stringify({ name, rules, times_us: times, lengths, ...(make === l1PathFinder && { made_us: made }) }));
}
