#include "road/network/build/unwritten.hpp"

#include <iterator>

namespace starway::road::network {

RoadNetwork Unwritten::view() const {
    auto state = std::make_shared<RoadNetwork::State>();
    state->meta = meta;
    state->arrays = arrays;
    state->make_columns();
    if (auto own = sections_of(meta, arrays)) {  // its error comes with write()
        const auto kept = std::make_shared<const ImageSections>(*std::move(own));
        for (const SectionSource& section : kept->sections)
            state->sections.push_back(
                {section.name, 0, section.bytes.size() / section.element_size, 0, section.element_size, section.bytes});
        state->owned.push_back(kept);
    }
    return RoadNetwork(std::move(state));
}

Result<RoadNetwork> Unwritten::write(std::vector<SectionSource> further) && {
    auto own = sections_of(meta, arrays);
    if (!own) return std::move(own).error();
    for (SectionSource& section : own->sections)
        if (const auto found = owners_.find(section.bytes.data()); found != owners_.end())
            section.owner = found->second;
    owners_.clear();
    own->sections.insert(own->sections.end(), std::make_move_iterator(further.begin()),
                         std::make_move_iterator(further.end()));
    further.clear();
    return network_of(assemble(std::move(own->sections)));
}

}  // namespace starway::road::network
