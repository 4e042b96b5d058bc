#include "mesh/search/polyanya/polyanya.hpp"

#include <algorithm>

namespace starway::mesh::search {

using model::between;
using model::distance;
using model::orientation;

Polyanya::Polyanya(const NavigationMesh& mesh)
    : mesh_(mesh), fans_(mesh.slot_count(), none), towards_goal_(mesh.polygon_count()) {
    number_fans();
}

void Polyanya::number_fans() {
    for (std::uint32_t slot = 0; slot < mesh_.slot_count(); ++slot) {
        if (fans_[slot] != none) continue;
        // Back to a border, or once around; then forward from there.
        std::uint32_t first = slot;
        while (mesh_.twin(first) != none) {
            first = mesh_.next(mesh_.twin(first));
            if (first == slot) break;
        }
        const auto fan = static_cast<std::uint32_t>(reached_.size());
        reached_.emplace_back();
        for (std::uint32_t around = first; around != none && fans_[around] == none;
             around = mesh_.twin(mesh_.previous(around)))
            fans_[around] = fan;
    }
}

void Polyanya::begin_query() {
    if (++stamp_ == 0) {
        std::fill(reached_.begin(), reached_.end(), Reached{});
        std::fill(towards_goal_.begin(), towards_goal_.end(), 0U);
        stamp_ = 1;
    }
    queue_.clear();
    views_.clear();
    free_.clear();
    found_.clear();
    turns_.clear();
    roots_.clear();
    best_ = infinite;
    best_root_ = none;
    parent_f_ = 0;
    expanded_ = generated_ = 0;
}

void Polyanya::start(const MeshQuery& query) {
    query_ = query;
    begin_query();
    status_ = SearchStatus::unreachable;
    locate_ends(mesh_, query, start_polygons_, goal_polygons_);
    for (const std::uint32_t goal : goal_polygons_)
        for (std::uint32_t p = goal; p != none && towards_goal_[p] != stamp_; p = mesh_.way_out(p))
            towards_goal_[p] = stamp_;
    roots_.push_back({query.from, query.from, 0, none, none, none});
    bool joined = false;
    for (const std::uint32_t p : start_polygons_)
        for (const std::uint32_t q : goal_polygons_) joined = joined || mesh_.part(p) == mesh_.part(q);
    if (!joined) return;
    status_ = SearchStatus::running;
    for (const std::uint32_t polygon : start_polygons_) look_around(polygon);
    take_turns();
    for (const View& view : found_) {
        views_.push_back(view);
        queue_.push(view.f, static_cast<std::uint32_t>(views_.size() - 1));
    }
    found_.clear();
}

// Everything in the start's own polygon is visible.
void Polyanya::look_around(std::uint32_t polygon) {
    if (holds_goal(polygon)) arrive(0);
    const Position from = query_.from;
    for (std::uint32_t slot = mesh_.first_slot(polygon); slot < mesh_.end_slot(polygon); ++slot) {
        const std::uint32_t next = mesh_.next(slot);
        const Position a = mesh_.corner_at(slot);
        const Position b = mesh_.corner_at(next);
        if (orientation(from, a, b) != 0)
            see(0, mesh_.corner(next), b, mesh_.corner(slot), a, slot);
        else if (!between(a, from, b))
            turn_at_nearer_end(0, slot);
    }
}

SearchStatus Polyanya::step(std::uint64_t views) {
    while (status_ == SearchStatus::running) {
        if (queue_.empty() || queue_.top().key >= best_) {
            status_ = best_ < infinite ? SearchStatus::found : SearchStatus::unreachable;
            break;
        }
        if (views == 0) break;
        if (query_.cancel != nullptr && (expanded_ & 255U) == 0 && query_.cancel->load(std::memory_order_relaxed)) {
            status_ = SearchStatus::cancelled;
            break;
        }
        const std::uint32_t number = queue_.pop().node;
        View view = views_[number];
        free_.push_back(number);
        // While a new view is nearer than everything queued, it is expanded without queueing.
        for (bool more = true; more && views > 0;) {
            --views;
            expand(view);
            auto first =
                std::min_element(found_.begin(), found_.end(), [](const View& a, const View& b) { return a.f < b.f; });
            more = views > 0 && first != found_.end() && first->f < best_ &&
                   (queue_.empty() || first->f <= queue_.top().key);
            if (more) {
                view = *first;
                *first = found_.back();
                found_.pop_back();
            }
            for (const View& one : found_) {
                if (one.f >= best_) continue;
                std::uint32_t place = static_cast<std::uint32_t>(views_.size());
                if (free_.empty()) {
                    views_.push_back(one);
                } else {
                    place = free_.back();
                    free_.pop_back();
                    views_[place] = one;
                }
                queue_.push(one.f, place);
            }
            found_.clear();
        }
    }
    return status_;
}

// Visits the polygon's corners from right to left, as the root sees them: what lies between the two rays is visible. If
// a ray passes through an end of the entry edge, the path may turn there.
void Polyanya::expand(const View& view) {
    const Root root = roots_[view.root];
    // Stale: the root has since been reached by a shorter path.
    if (root.fan != none && reached_[root.fan].stamp == stamp_ &&
        root.g > std::min(reached_[root.fan].g[0], reached_[root.fan].g[1]) * (1 + 1e-13))
        return;
    ++expanded_;
    if (query_.observer != nullptr) report(view);
    parent_f_ = view.f;
    const std::uint32_t polygon = mesh_.polygon_of(view.slot);
    const Ray left = ray(view.root, view.left);
    const Ray right = ray(view.root, view.right);
    if (holds_goal(polygon) && orientation(right.from, right.through, query_.to) >= 0 &&
        orientation(left.from, left.through, query_.to) <= 0)
        arrive(view.root);

    std::uint32_t slot = mesh_.next(view.slot);
    if (view.right == mesh_.corner(slot)) turns_.push_back({view.root, slot, to_right});
    if (view.left == mesh_.corner(view.slot)) turns_.push_back({view.root, view.slot, to_left});
    Position a = mesh_.corner_at(slot);
    int a_right = orientation(right.from, right.through, a);
    int a_left = orientation(left.from, left.through, a);
    while (slot != view.slot && a_left < 0) {
        const std::uint32_t next = mesh_.next(slot);
        const Position b = mesh_.corner_at(next);
        const int b_right = orientation(right.from, right.through, b);
        const int b_left = orientation(left.from, left.through, b);
        if (b_right > 0) {
            if (orientation(root.at, a, b) == 0) {
                if (a_right >= 0 && b_left <= 0) turn_at_nearer_end(view.root, slot);
            } else if (mesh_.twin(slot) != none) {
                see(view.root, b_left <= 0 ? mesh_.corner(next) : view.left, b_left <= 0 ? b : meeting(left, a, b),
                    a_right >= 0 ? mesh_.corner(slot) : view.right, a_right >= 0 ? a : meeting(right, a, b), slot);
            }
        } else if (b_right == 0 && a_right == 0) {
            turn_at_nearer_end(view.root, slot);
        }
        slot = next;
        a = b;
        a_right = b_right;
        a_left = b_left;
    }
    for (; slot != view.slot && orientation(left.from, left.through, mesh_.corner_at(mesh_.next(slot))) == 0;
         slot = mesh_.next(slot))
        if (a_left == 0) turn_at_nearer_end(view.root, slot);
    take_turns();
}

// An edge collinear with the root shows its nearer end only.
void Polyanya::turn_at_nearer_end(std::uint32_t root, std::uint32_t edge) {
    const std::uint32_t next = mesh_.next(edge);
    // Counterclockwise, a polygon is on the left of its edges, so a path along one leaves it on the right.
    if (between(roots_[root].at, mesh_.corner_at(edge), mesh_.corner_at(next)))
        turns_.push_back({root, edge, to_right});
    else
        turns_.push_back({root, next, to_left});
}

void Polyanya::take_turns() {
    while (!turns_.empty()) {
        const Turn turn = turns_.back();
        turns_.pop_back();
        take_turn(turn);
    }
}

void Polyanya::take_turn(const Turn& turn) {
    const std::uint32_t vertex = mesh_.corner(turn.slot);
    if (!mesh_.on_border(vertex)) return;
    const double g = roots_[turn.root].g + distance(roots_[turn.root].at, mesh_.vertex(vertex));
    if (g >= best_ || !is_taut(turn) || !is_nearer(fans_[turn.slot], turn.side, g)) return;
    std::uint32_t root = none;
    for (std::uint32_t slot = turn.slot;;) {
        look_behind(turn, slot, root);
        const std::uint32_t twin = mesh_.twin(turn.side == to_right ? slot : mesh_.previous(slot));
        if (twin == none) return;
        slot = turn.side == to_right ? mesh_.next(twin) : twin;
    }
}

// A string that turns at a vertex is taut only if a wall is in the corner: rotating around the vertex from the onward
// direction to the backward direction meets a border.
bool Polyanya::is_taut(const Turn& turn) const {
    const Position before = roots_[turn.root].at;
    const Position at = mesh_.corner_at(turn.slot);
    bool turned = false;
    bool straight = false;  // the last edge leads straight on
    for (std::uint32_t slot = turn.slot;;) {
        const std::uint32_t edge = turn.side == to_right ? slot : mesh_.previous(slot);
        const Position end = mesh_.corner_at(turn.side == to_right ? mesh_.next(slot) : edge);
        const int side = (turn.side == to_right ? -1 : 1) * orientation(before, at, end);
        const bool back = side == 0 && !between(before, at, end);
        const std::uint32_t twin = mesh_.twin(edge);
        // A border in the backward direction is the other face of a wall without thickness, along which the path came.
        // One polygon may fill the corner from straight on to straight back.
        const bool other_face = (turned || straight) && back && twin == none;
        if (side > 0)
            turned = true;
        else if ((turned || back) && !other_face)
            return false;
        straight = side == 0 && !back;
        if (twin == none) return true;
        slot = turn.side == to_right ? mesh_.next(twin) : twin;
        if (slot == turn.slot) return false;
    }
}

// What is visible from the vertex in one of the polygons around it, behind the incoming ray.
void Polyanya::look_behind(const Turn& turn, std::uint32_t slot, std::uint32_t& root) {
    const Position before = roots_[turn.root].at;
    const Position at = mesh_.corner_at(slot);
    const int sign = turn.side == to_right ? -1 : 1;
    const auto behind = [&](Position p) { return sign * orientation(before, at, p); };
    const auto made = [&] {
        if (root == none) root = new_root(turn);
        return root;
    };
    if (holds_goal(mesh_.polygon_of(slot)) && behind(query_.to) >= 0) arrive(made());
    std::uint32_t edge = mesh_.next(slot);
    for (std::uint32_t next = mesh_.next(edge); next != slot; edge = next, next = mesh_.next(next)) {
        const Position a = mesh_.corner_at(edge);
        const Position b = mesh_.corner_at(next);
        const Position farther = turn.side == to_right ? a : b;
        if (orientation(at, a, b) == 0) {
            if (behind(a) >= 0) turn_at_nearer_end(made(), edge);
            continue;
        }
        if (mesh_.twin(edge) == none) continue;
        // Collinear with the incoming line: the farther end lies straight on and nothing of the edge is visible, or
        // straight back along the wall's other face.
        const Position nearer = turn.side == to_right ? b : a;
        const int behind_farther = behind(farther);
        if (behind_farther < 0 || (behind_farther == 0 && behind(nearer) <= 0)) continue;
        const bool whole = behind(nearer) >= 0;
        const Position cut = whole ? nearer : meeting({before, at}, a, b);
        if (turn.side == to_right)
            see(made(), whole ? mesh_.corner(next) : straight_on, cut, mesh_.corner(edge), a, edge);
        else
            see(made(), mesh_.corner(next), b, whole ? mesh_.corner(edge) : straight_on, cut, edge);
    }
}

// Of two equally short paths to a vertex, one is enough: what only the second reaches without slack has a shorter third
// path.
bool Polyanya::is_nearer(std::uint32_t fan, Side side, double g) {
    Reached& reached = reached_[fan];
    if (reached.stamp != stamp_) reached = {stamp_, {infinite, infinite}};
    if (g >= reached.g[side] * (1 - 1e-14) || g > reached.g[1 - side] * (1 + 1e-13)) return false;
    reached.g[side] = g;
    return true;
}

std::uint32_t Polyanya::new_root(const Turn& turn) {
    const Root& before = roots_[turn.root];
    const Position at = mesh_.corner_at(turn.slot);
    roots_.push_back(
        {at, before.at, before.g + distance(before.at, at), mesh_.corner(turn.slot), fans_[turn.slot], turn.root});
    return static_cast<std::uint32_t>(roots_.size() - 1);
}

// Through a visible edge into the polygon behind it.
void Polyanya::see(std::uint32_t root, std::uint32_t left, Position left_at, std::uint32_t right, Position right_at,
                   std::uint32_t edge) {
    const std::uint32_t slot = mesh_.twin(edge);
    if (slot == none || leads_nowhere(slot)) return;
    const double f = std::max(parent_f_, roots_[root].g + bound(roots_[root].at, left_at, right_at));
    if (f >= best_) return;
    ++generated_;
    found_.push_back({f, root, left, right, slot, left_at, right_at});
}

// A chain of polygons with one exit each, without the goal: the only way on is back.
bool Polyanya::leads_nowhere(std::uint32_t slot) const {
    const std::uint32_t polygon = mesh_.polygon_of(slot);
    const std::uint32_t out = mesh_.way_out(polygon);
    return out != none && towards_goal_[polygon] != stamp_ && mesh_.polygon_of(mesh_.twin(slot)) == out;
}

void Polyanya::arrive(std::uint32_t root) {
    const double length = roots_[root].g + distance(roots_[root].at, query_.to);
    if (length >= best_) return;
    best_ = length;
    best_root_ = root;
}

bool Polyanya::holds_goal(std::uint32_t polygon) const {
    return std::find(goal_polygons_.begin(), goal_polygons_.end(), polygon) != goal_polygons_.end();
}

Polyanya::Ray Polyanya::ray(std::uint32_t root, std::uint32_t vertex) const {
    const Root& from = roots_[root];
    return vertex == straight_on ? Ray{from.before, from.at} : Ray{from.at, mesh_.vertex(vertex)};
}

// Where a ray meets the line between a and b, which lie on opposite sides of it; rounded.
Position Polyanya::meeting(const Ray& ray, Position a, Position b) const {
    const double x = ray.through.x - ray.from.x;
    const double y = ray.through.y - ray.from.y;
    const double of_a = x * (a.y - ray.from.y) - y * (a.x - ray.from.x);
    const double of_b = x * (b.y - ray.from.y) - y * (b.x - ray.from.x);
    const double share = of_a == of_b ? 0 : std::clamp(of_a / (of_a - of_b), 0.0, 1.0);
    return {a.x + share * (b.x - a.x), a.y + share * (b.y - a.y)};
}

// The shortest path from the root through the interval to the goal; if the goal lies on the root's side, to its mirror
// image.
double Polyanya::bound(Position root, Position left, Position right) const {
    Position goal = query_.to;
    const double x = left.x - right.x;
    const double y = left.y - right.y;
    const double of_goal = x * (goal.y - right.y) - y * (goal.x - right.x);
    const double of_root = x * (root.y - right.y) - y * (root.x - right.x);
    if (of_goal * of_root > 0) {
        const double twice = 2 * of_goal / (x * x + y * y);
        goal = {goal.x + twice * y, goal.y - twice * x};
    }
    const auto turn = [&](Position end) {
        return (end.x - root.x) * (goal.y - root.y) - (end.y - root.y) * (goal.x - root.x);
    };
    if (turn(left) > 0) return distance(root, left) + distance(left, goal);
    if (turn(right) < 0) return distance(root, right) + distance(right, goal);
    return distance(root, goal);
}

void Polyanya::report(const View& view) const {
    const Root& root = roots_[view.root];
    query_.observer->expanded({root.vertex, root.parent == none ? none : roots_[root.parent].vertex, root.at,
                               view.left_at, view.right_at, mesh_.polygon_of(view.slot), root.g, view.f - root.g});
}

void Polyanya::finish(MeshAnswer& answer) const {
    answer.status = status_;
    answer.expanded = expanded_;
    answer.generated = generated_;
    answer.path.clear();
    answer.corners.clear();
    answer.length = 0;
    if (status_ != SearchStatus::found) return;
    answer.length = best_;
    answer.path.push_back(query_.to);
    for (std::uint32_t root = best_root_; root != none; root = roots_[root].parent) {
        if (!(roots_[root].at == answer.path.back()) || answer.path.size() == 1) answer.path.push_back(roots_[root].at);
        if (roots_[root].vertex != none) answer.corners.push_back(roots_[root].vertex);
    }
    std::reverse(answer.path.begin(), answer.path.end());
    std::reverse(answer.corners.begin(), answer.corners.end());
}

}  // namespace starway::mesh::search
