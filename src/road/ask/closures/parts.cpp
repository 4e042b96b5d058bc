#include "road/ask/closures/parts.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace starway::road::ask {
namespace {

using network::on_largest;
using network::reached_from_largest;
using network::reaches_largest;

std::span<const std::uint8_t> flags(const RoadNetwork& network, std::string_view section) {
    const auto bytes = network.section(section);
    return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};  // NOLINT(*-reinterpret-cast)
}

std::span<const NodeId> nodes(const RoadNetwork& network, std::string_view section) {
    const auto bytes = network.section(section);
    // NOLINTNEXTLINE(*-reinterpret-cast)
    return {reinterpret_cast<const NodeId*>(bytes.data()), bytes.size() / sizeof(NodeId)};
}

}  // namespace

network::ArcArrays arc_arrays(const RoadNetwork& network, const WeightColumn& column) {
    return {network.first_out(), network.heads(), network.first_in(), network.in_arcs(), network.in_tails(),
            column.weight,       nullptr};
}

Parts::Parts(const RoadNetwork& network, const WeightColumn& column, std::vector<std::uint8_t> reach)
    : network_(&network),
      weight_(column.weight),
      closes_arcs_(std::find(weight_.begin(), weight_.end(), closed_weight) != weight_.end()),
      reach_(flags(network, "node_reach")),
      boxes_(flags(network, "edge_index_reach")) {
    if (!reach.empty()) {
        own_reach_ = std::move(reach);
        reach_ = own_reach_;
        boxes_ = {};
        return;
    }
    if (!closes_arcs_) return;
    own_reach_ = network::find_node_reach(arc_arrays(network, column));
    reach_ = own_reach_;
    boxes_ = {};
}

Parts::Parts(const RoadNetwork& network, const WeightColumn& column, const KnownReach& known)
    : network_(&network),
      weight_(column.weight),
      closes_arcs_(known.closes_arcs),
      reach_(known.nodes.empty() ? flags(network, "node_reach") : known.nodes),
      boxes_(known.nodes.empty() ? flags(network, "edge_index_reach") : known.boxes) {}

Parts::Parts(const Parts& own, const ClosedArcs& closed, std::span<const ArcId> arcs, FindReach find_reach)
    : network_(own.network_),
      weight_(own.weight_),
      closes_arcs_(true),
      own_(&own),
      closed_(&closed),
      arcs_(arcs),
      find_reach_(std::move(find_reach)) {}

template <class Visit>
void Parts::for_each_head(std::uint32_t node, Visit&& visit) const {
    const auto first_out = network_->first_out();
    for (std::uint32_t arc = first_out[node]; arc < first_out[node + 1]; ++arc)
        if (is_open(arc)) visit(network_->heads()[arc]);
}

template <class Visit>
void Parts::for_each_tail(std::uint32_t node, Visit&& visit) const {
    const auto first_in = network_->first_in();
    for (std::uint32_t i = first_in[node]; i < first_in[node + 1]; ++i)
        if (is_open(network_->in_arcs()[i])) visit(network_->in_tails()[i]);
}

std::uint8_t Parts::reach(NodeId node) const {
    if (own_ == nullptr) return reach_[node];
    const std::uint8_t own = own_->reach_[node];
    std::call_once(changes_once_, [this] { find_changes(); });
    if (!all_reach_.empty()) return all_reach_[node];
    if (own == 0) return own;  // closing roads joins nothing
    if (own == on_largest) {
        const auto cut = cut_off_.find(node);
        return cut == cut_off_.end() ? own : cut->second;
    }
    return still_leads(node, own) ? own : std::uint8_t{0};
}

bool Parts::is_local() const {
    std::call_once(changes_once_, [this] { find_changes(); });
    return all_reach_.empty();
}

const Parts::Sizes& Parts::sizes() const {
    std::call_once(sizes_once_, [this] {
        std::array<std::uint64_t, 4> count{};
        for (const std::uint8_t flags : reach_) ++count[flags & on_largest];
        sizes_ = {count[on_largest], std::max({count[0], count[reaches_largest], count[reached_from_largest]})};
    });
    return sizes_;
}

std::uint64_t Parts::largest_size() const {
    if (own_ == nullptr) return sizes().largest;
    std::call_once(changes_once_, [this] { find_changes(); });
    if (all_reach_.empty()) return own_->sizes().largest - cut_off_.size();
    return static_cast<std::uint64_t>(std::count(all_reach_.begin(), all_reach_.end(), on_largest));
}

std::span<const std::uint8_t> Parts::box_flags() const {
    const auto made_of = [this](std::span<const std::uint8_t> reach) {
        const auto is_open = [this](EdgeId edge) {
            const ArcId forward = network_->forward_arc(edge);
            const ArcId backward = network_->backward_arc(edge);
            return (forward.valid() && this->is_open(forward)) || (backward.valid() && this->is_open(backward));
        };
        return network::box_reach(network_->section("edge_index"),
                                  {nodes(*network_, "edge_tail"), nodes(*network_, "edge_head"), is_open}, reach);
    };
    if (own_ != nullptr) {
        std::call_once(changes_once_, [this] { find_changes(); });
        if (all_reach_.empty()) return own_->box_flags();  // there is nothing in a box that was not there before
        std::call_once(boxes_once_, [&] { all_boxes_ = made_of(all_reach_); });
        return all_boxes_;
    }
    if (!boxes_.empty() || network_->frame().kind == FrameKind::none) return boxes_;
    std::call_once(boxes_once_, [&] { own_boxes_ = made_of(reach_); });
    return own_boxes_;
}

// Of a node that was never on the largest part, but had one flag: whether a path to it, or from it, is still open.
// Looks at the part beside.
bool Parts::still_leads(std::uint32_t node, std::uint8_t flag) const {
    SparseBits seen(network_->node_count());
    std::vector<std::uint32_t> queue{node};
    seen.add(node);
    bool found = false;
    const auto look = [&](std::uint32_t next) {
        if (found || !seen.add(next)) return;
        const std::uint8_t own = own_->reach_[next];
        if (own == on_largest) {
            const auto cut = cut_off_.find(next);
            found = cut == cut_off_.end() || (cut->second & flag) != 0;
        } else {
            queue.push_back(next);
        }
    };
    for (std::size_t i = 0; i < queue.size() && !found; ++i) {
        if (flag == reaches_largest)
            for_each_head(queue[i], look);
        else
            for_each_tail(queue[i], look);
    }
    return found;
}

void Parts::find_changes() const {
    if (find_reach_) {
        all_reach_ = find_reach_();
        return;
    }
    if (find_changes_nearby()) return;
    cut_off_.clear();
    network::ArcArrays arcs{network_->first_out(),
                            network_->heads(),
                            network_->first_in(),
                            network_->in_arcs(),
                            network_->in_tails(),
                            weight_,
                            closed_};
    all_reach_ = network::find_node_reach(arcs);
}

// What closed arcs leave of the largest part, found by looking around them.
//
// Let some nodes be cut off, and the border be the others at closed arcs or next to those. If one gets from each node
// of the border to each other, all nodes that are not cut off are still one part: any path between two of them that is
// no longer open leaves the open roads between them at a first node of the border, and comes back to them for good at a
// last one. So a node of the border is chosen, the heart, and every other one must lead to it and be led to from it;
// one that does not is cut off, and so are all nodes that it leads to (or that lead to it).
class LocalParts {
public:
    explicit LocalParts(const Parts& parts)
        : parts_(parts),
          own_(parts.own_->reach_),
          cut_off_(parts.cut_off_),
          on_border_(parts.network_->node_count()),
          from_heart_(parts.network_->node_count()),
          to_heart_(parts.network_->node_count()),
          steps_left_(least_steps + steps_per_arc * parts.arcs_.size()) {}

    // False: it takes too long, or the largest part may be another one.
    bool find() {
        for (const ArcId arc : parts_.arcs_) {
            const std::uint32_t tail = parts_.network_->tail(arc);
            const std::uint32_t head = parts_.network_->head(arc);
            if (parts_.weight_[arc] == closed_weight || own_[tail] != on_largest || own_[head] != on_largest) continue;
            add_to_border(tail);
            add_to_border(head);
        }
        if (border_.empty()) return true;
        if (!choose_heart()) return false;
        for (std::size_t i = 0; i < border_.size(); ++i)  // grows meanwhile
            if (!judge(border_[i])) return false;
        const Parts::Sizes& sizes = parts_.own_->sizes();
        if (sizes.largest - cut_off_.size() <= std::max<std::uint64_t>(sizes.other, cut_off_.size())) return false;
        flag_cut_off();
        return true;
    }

private:
    static constexpr std::size_t least_steps = 20'000;
    static constexpr std::size_t steps_per_arc = 32;
    static constexpr std::size_t surely_alive = 256;  // nodes
    enum class Way { out, in };

    void add_to_border(std::uint32_t node) {
        if (own_[node] == on_largest && cut_off_.count(node) == 0 && on_border_.add(node)) border_.push_back(node);
    }

    template <class Visit>
    void for_each(Way way, std::uint32_t node, Visit&& visit) const {
        if (way == Way::out)
            parts_.for_each_head(node, visit);
        else
            parts_.for_each_tail(node, visit);
    }

    // A node whose surroundings look large, and what lies around it both ways, until that holds the border or is large
    // enough.
    bool choose_heart() {
        for (const std::uint32_t node : border_) {
            if (!is_alive(node, Way::out) || !is_alive(node, Way::in)) {
                if (steps_left_ == 0) return false;
                continue;
            }
            const std::size_t most = steps_left_ / 4;
            grow(node, Way::out, from_heart_, most);
            grow(node, Way::in, to_heart_, most);
            return true;
        }
        return false;
    }

    bool is_alive(std::uint32_t node, Way way) {
        SparseBits seen(parts_.network_->node_count());
        return grow(node, way, seen, surely_alive) >= surely_alive;
    }

    std::size_t grow(std::uint32_t node, Way way, SparseBits& seen, std::size_t most) {
        std::vector<std::uint32_t> queue{node};
        seen.add(node);
        std::size_t of_border = on_border_.contains(node) ? 1 : 0;
        for (std::size_t i = 0;
             i < queue.size() && queue.size() < most && of_border < border_.size() && steps_left_ > 0; ++i) {
            --steps_left_;
            for_each(way, queue[i], [&](std::uint32_t next) {
                if (!seen.add(next)) return;
                queue.push_back(next);
                of_border += on_border_.contains(next) ? 1 : 0;
            });
        }
        return of_border == border_.size() ? most : queue.size();
    }

    // Whether it could be told what became of a node of the border.
    bool judge(std::uint32_t node) {
        for (const Way way : {Way::out, Way::in}) {
            if (cut_off_.count(node) != 0) return true;
            const SparseBits& joined = way == Way::out ? to_heart_ : from_heart_;
            if (joined.contains(node)) continue;
            SparseBits seen(parts_.network_->node_count());
            std::vector<std::uint32_t> queue{node};
            seen.add(node);
            bool found = false;
            for (std::size_t i = 0; i < queue.size() && !found; ++i) {
                if (steps_left_ == 0) return false;
                --steps_left_;
                for_each(way, queue[i], [&](std::uint32_t next) {
                    found = found || joined.contains(next);
                    if (seen.add(next)) queue.push_back(next);
                });
            }
            if (!found) cut_off(queue);
        }
        return true;
    }

    void cut_off(const std::vector<std::uint32_t>& nodes) {
        for (const std::uint32_t node : nodes)
            if (own_[node] == on_largest) cut_off_.emplace(node, std::uint8_t{0});
        for (const std::uint32_t node : nodes) {
            if (own_[node] != on_largest) continue;
            for (const Way way : {Way::out, Way::in})
                for_each(way, node, [&](std::uint32_t next) { add_to_border(next); });
        }
    }

    // Which of the nodes cut off still lead to the rest, or are led to.
    void flag_cut_off() {
        for (const auto& [way, flag] : {std::pair{Way::out, reaches_largest}, {Way::in, reached_from_largest}}) {
            std::vector<std::uint32_t> queue;
            for (auto& [node, flags] : cut_off_) {
                bool joined = false;
                for_each(way, node, [&](std::uint32_t next) {
                    joined = joined || (own_[next] == on_largest && cut_off_.count(next) == 0);
                });
                if (!joined) continue;
                flags |= flag;
                queue.push_back(node);
            }
            for (std::size_t i = 0; i < queue.size(); ++i)
                for_each(way == Way::out ? Way::in : Way::out, queue[i], [&, wanted = flag](std::uint32_t next) {
                    const auto cut = cut_off_.find(next);
                    if (cut == cut_off_.end() || (cut->second & wanted) != 0) return;
                    cut->second |= wanted;
                    queue.push_back(next);
                });
        }
    }

    const Parts& parts_;
    std::span<const std::uint8_t> own_;
    std::unordered_map<std::uint32_t, std::uint8_t>& cut_off_;
    SparseBits on_border_, from_heart_, to_heart_;
    std::vector<std::uint32_t> border_;
    std::size_t steps_left_;
};

bool Parts::find_changes_nearby() const {
    return LocalParts(*this).find();
}

}  // namespace starway::road::ask
