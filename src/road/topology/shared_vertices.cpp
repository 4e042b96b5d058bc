// Step 4: turns shared inner vertices into junctions.
#include <algorithm>

#include "base/geo/radix_sort.hpp"
#include "road/topology/workspace.hpp"

namespace starway::road::topology {
namespace {

struct Passage {  // of a line through a place where no line ends
    std::uint32_t place;
    std::uint32_t point;
};

// Collects passages through places that several lines pass. Ends are excluded: cut_at_touching_ends() has cut there.
std::vector<Passage> shared_passages(const Workspace& work) {
    enum : std::uint8_t { passed = 1, shared = 2, end = 4 };
    std::vector<std::uint8_t> what(work.place.size());
    for (std::uint32_t p = 0; p < work.place.size(); ++p) {
        std::uint8_t& w = what[work.place[p]];
        w = static_cast<std::uint8_t>(w | ((w & passed) != 0 ? shared : passed));
    }
    for (std::uint32_t line = 0; line < work.lines.line_count(); ++line) {
        what[work.place[work.first_point(line)]] |= end;
        what[work.place[work.last_point(line)]] |= end;
    }
    std::vector<Passage> passages;
    for (std::uint32_t p = 0; p < work.place.size(); ++p)
        if (what[work.place[p]] == (passed | shared)) passages.push_back({work.place[p], p});
    geo::radix_sort(passages, 32, [](const Passage& passage) { return passage.place; });
    return passages;
}

// Overlapping lines (a road drawn once per direction) need no junction where both simply continue.
bool all_go_the_same_way(const Workspace& work, const Passage* first, const Passage* last) {
    const auto neighbours = [&](const Passage* passage) {
        const std::uint32_t before = work.place[passage->point - 1];
        const std::uint32_t after = work.place[passage->point + 1];
        return std::minmax({before, after});
    };
    const auto way = neighbours(first);
    return std::all_of(first + 1, last, [&](const Passage& passage) { return neighbours(&passage) == way; });
}

}  // namespace

bool cut_at_shared_vertices(Workspace& work) {
    work.watch.phase("connecting shared vertices", 0);
    std::vector<Passage> passages = shared_passages(work);
    const auto level = [&](const Passage& passage) { return work.level(work.line_of[passage.point]); };
    Passage* const end = passages.data() + passages.size();
    for (Passage* first = passages.data(); first != end;) {
        if (work.watch.stop(0)) return false;
        Passage* last = std::find_if(first, end, [&](const Passage& p) { return p.place != first->place; });
        if (!work.lines.level.empty())
            std::stable_sort(first, last, [&](const Passage& a, const Passage& b) { return level(a) < level(b); });
        while (first != last) {
            Passage* same = std::find_if(first, last, [&](const Passage& p) { return level(p) != level(*first); });
            if (same - first > 1 && level(*first) != no_level && !all_go_the_same_way(work, first, same)) {
                const std::uint32_t node = work.nodes.add_junction(work.lines.points[first->point], level(*first));
                for (; first != same; ++first) work.cut(first->point, 0, node, CutKind::shared_vertex);
            }
            first = same;
        }
    }
    return true;
}

}  // namespace starway::road::topology
