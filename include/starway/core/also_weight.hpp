// Weights that answers sum up along ways, beside the one that is minimised.
#pragma once

#include <string>

namespace starway {

struct AlsoWeight {
    std::string name;  // as the request has it: "distance" is the length, "time" the travel time of what is minimised
    std::string unit;
};

}  // namespace starway
