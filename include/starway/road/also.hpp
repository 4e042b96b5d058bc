// Weights beside the one that is minimised, which answers sum up along their ways: its length, its time, the height climbed, any column of
// the network. A request names them: "distance" is the length, and "time" the travel time that goes with the weight that is minimised.
#pragma once

#include <string>

namespace starway {

struct AlsoWeight {
    std::string name;  // as the request has it
    std::string unit;
};

struct AlsoSum {
    std::string name;
    std::string unit;
    double value = 0;
};

}  // namespace starway
