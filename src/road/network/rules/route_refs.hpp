// Tags of edges with the numbers of a road and where their routes lead: "I 80 $east; CO 93". Edges whose numbers lead
// nowhere in particular have none.
#pragma once

#include <string_view>

namespace starway::road::network {

inline constexpr std::string_view ref_forward_key = "starway:ref_forward";
inline constexpr std::string_view ref_backward_key = "starway:ref_backward";

}  // namespace starway::road::network
