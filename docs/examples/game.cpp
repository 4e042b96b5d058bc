// A game on a tile map: bounded work in each frame, a crowd that follows a field, and doors that open and close while
// other threads search. docs/games.md explains it.
#include <starway/grid.hpp>

#include <cstdio>
#include <thread>
#include <vector>

using namespace starway;

namespace {

GridMap level() {
    GridMap map = *GridMap::create(64, 64);
    for (std::int32_t y = 0; y < 64; ++y) map.set_open({32, y}, y == 10 || y == 50);  // a wall with two doors
    return map;
}

// One search over many frames: at most 200 cells in each.
int frames_of(GridReader& reader, GridAnswer& answer) {
    GridQuery query{.from = {2, 10}, .to = {60, 10}};
    query.algorithm = GridAlgorithm::astar;
    reader.follow();  // sees the doors as they are now; until the next follow() they stay as they are
    reader.search().start(query);
    int frames = 1;
    while (reader.search().step(200) == SearchStatus::running) ++frames;  // here the game draws a frame
    reader.search().finish(answer);
    return frames;
}

// A crowd needs one field, not a search for each agent. The field stays until the map changes.
int frames_of_crowd(GridReader& reader, std::vector<GridCell> crowd, GridCell exit) {
    const GridPlace goal{exit};
    int frames = 0;
    for (bool walking = true; walking; ++frames) {
        const GridField& field = reader.field({.ends = {&goal, 1}});
        walking = false;
        for (GridCell& agent : crowd) {
            const GridCell next = field.next(agent);  // itself at the exit, or where no way leads there
            walking = walking || !(next == agent);
            agent = next;
        }
    }
    return frames;
}

}  // namespace

int main() {
    SharedGrid session(level());
    GridReader reader = session.reader();  // of this thread
    GridAnswer answer;
    const int frames = frames_of(reader, answer);
    std::printf("through the door: cost %.2f, in %d frames\n", answer.cost, frames);

    std::thread door([&] { (void)session.edit({{.cell = {32, 10}, .open = false}}); });
    door.join();
    reader.run({.from = {2, 10}, .to = {60, 10}}, answer);
    const bool newest = answer.revision == session.revision();
    std::printf("the door is closed: cost %.2f, %s\n", answer.cost, newest ? "with all edits" : "before some edits");

    std::printf("the crowd is out after %d frames\n", frames_of_crowd(reader, {{1, 1}, {5, 40}, {20, 63}}, {63, 63}));
    return answer.status == SearchStatus::found ? 0 : 1;
}
