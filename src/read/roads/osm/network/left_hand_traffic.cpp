#include "read/roads/osm/network/left_hand_traffic.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <span>

namespace starway::read::osm {
namespace {

struct LeftHandArea {
    std::array<Position, 14> corner;
    std::size_t corners;
};

template <class... Corners>
constexpr LeftHandArea outline(Corners... corners) {
    static_assert(sizeof...(corners) <= 14);
    return {{corners...}, sizeof...(corners)};
}
constexpr LeftHandArea box(double west, double south, double east, double north) {
    return outline(Position{west, south}, Position{east, south}, Position{east, north}, Position{west, north});
}
using P = Position;

// Islands and archipelagos have boxes.
constexpr std::array outlines{
    // Great Britain, Ireland and the islands around them
    outline(P{-11, 49.8}, P{-2.8, 49.0}, P{-1.9, 49.0}, P{-1.9, 50.2}, P{1.0, 50.6}, P{1.45, 51.0}, P{1.9, 51.3},
            P{2.2, 53}, P{0, 61}, P{-11, 61}),
    box(14.1, 35.7, 14.7, 36.2),    // Malta
    box(32.2, 34.5, 34.7, 35.8),    // Cyprus
    box(122.9, 24.0, 125.6, 25.5),  // Japan: the southern islands, the others
    box(126, 24, 132, 30),
    outline(P{128.1, 30}, P{142, 30}, P{143, 36}, P{146, 43}, P{145.4, 43.9}, P{145.6, 44.4}, P{142, 45.7},
            P{139, 45.6}, P{136, 38.5}, P{129.6, 35}, P{129.1, 34.8}, P{128.1, 33}),
    box(113.8, 22.15, 114.5, 22.55),  // Hong Kong, Macau
    box(113.52, 22.1, 113.6, 22.217),
    // Pakistan, India, Nepal, Bhutan, Bangladesh
    outline(P{61.6, 25}, P{68, 23}, P{76, 7.5}, P{80.5, 13}, P{89, 21}, P{92.3, 20.7}, P{94.5, 24.5}, P{97.3, 28.2},
            P{91.7, 27.8}, P{81, 30.2}, P{78.8, 34.5}, P{75, 37}, P{69.3, 31.8}, P{61, 29.5}),
    outline(P{68.5, 31.5}, P{70, 33.5}, P{71.2, 34.2}, P{71.5, 36.4}, P{75, 37}, P{74, 31}),
    box(79.5, 5.8, 82, 9.9),     // Sri Lanka
    box(72.5, -0.8, 73.8, 7.2),  // Maldives
    box(92, 6.5, 94.3, 14),      // the Andaman and Nicobar islands
    // Thailand
    outline(P{97.4, 18.5}, P{98.2, 15}, P{99.5, 12}, P{98.2, 9.8}, P{98, 6}, P{102.2, 6}, P{102.9, 11.7},
            P{102.4, 13.6}, P{105.5, 14.4}, P{104.7, 16.5}, P{104, 18.2}, P{101, 17.6}, P{100.4, 20.2}, P{98, 19.7}),
    box(99.6, 1.1, 104.6, 6.7),                                  // Malaya and Singapore
    box(95, -11.2, 119.5, 6),                                    // Sumatra, Java, Borneo
    box(109, 0, 119.3, 7.4), box(119, -11.1, 126, 2.1),          // Celebes, Timor
    box(124, -9, 141.1, 4.6),                                    // the Moluccas, western New Guinea
    box(141, -12, 168, -1),                                      // eastern New Guinea, the Solomon islands
    box(112, -44, 154.5, -9.8),                                  // Australia
    box(166, -48, 179.9, -34),                                   // New Zealand
    box(176.8, -21, 179.99, -12),                                // Fiji
    box(-180, -21, -178, -15), box(-176.5, -22.5, -173.5, -15),  // Tonga
    box(-173, -14.1, -171.3, -13.3),                             // Samoa
    box(176, -10.8, 180, -5.5),                                  // Tuvalu
    box(166.9, -0.6, 167, -0.4),                                 // Nauru
    box(172.8, -2.8, 177, 3.5),                                  // Kiribati
    box(-170, -19.2, -169.7, -18.9),                             // Niue
    box(-166, -22, -157, -8.8),                                  // the Cook islands
    // Kenya, Uganda, Tanzania
    outline(P{41.9, -1.7}, P{41.9, 4}, P{36, 4.5}, P{34, 4.2}, P{31, 3.7}, P{29.7, 0.5}, P{29.6, -1.3}, P{30.5, -1.1},
            P{30.5, -2.4}, P{29.4, -4.5}, P{31, -8.5}, P{40.6, -10.5}),
    // Zambia, Malawi, Zimbabwe, Mozambique, Botswana, Namibia, South Africa, Lesotho, Eswatini
    outline(P{30.8, -8.3}, P{33, -9.5}, P{40.7, -10.5}, P{41, -16}, P{36, -26}, P{27, -35.5}, P{17, -35},
            P{11.5, -17.3}, P{22, -17.7}, P{22, -13}, P{24, -13}, P{24.3, -11.3}, P{28.5, -12.5}, P{28.6, -9}),
    box(55, -10, 56.5, -3.5),     // Seychelles
    box(57, -21, 64, -19),        // Mauritius
    box(-6, -16.1, -5.5, -15.8),  // Saint Helena
    box(-62, -53, -57, -51),      // Falkland islands
    // Guyana, Surinam
    outline(P{-60, 8.6}, P{-57, 6.2}, P{-54, 6}, P{-54.5, 2.3}, P{-56.5, 1.9}, P{-59.8, 1.2}, P{-60.2, 5}, P{-61.4, 6}),
    box(-62, 10, -60.4, 11.4),        // Trinidad and Tobago
    box(-59.7, 13, -59.4, 13.4),      // Barbados
    box(-61.9, 11.9, -61.1, 13.4),    // Grenada, Saint Vincent
    box(-61.1, 13.6, -60.8, 14.15),   // Saint Lucia
    box(-61.6, 15.15, -61.2, 15.7),   // Dominica
    box(-62.95, 16.6, -61.6, 17.8),   // Montserrat, Antigua, Saint Kitts
    box(-63.5, 18.13, -62.9, 18.65),  // Anguilla
    box(-65.1, 17.6, -64.2, 18.8),    // the Virgin islands
    box(-78.5, 17.6, -76.1, 18.6),    // Jamaica
    box(-81.5, 19.2, -79.6, 19.8),    // the Cayman islands
    box(-79.4, 22.5, -72.6, 27.5),    // the Bahamas
    box(-72.6, 21, -71, 22),          // Turks and Caicos islands
    box(-65, 32.2, -64.6, 32.4),      // Bermuda
};

bool holds(const LeftHandArea& outline, Position p) {
    const std::span corners(outline.corner.data(), outline.corners);
    bool inside = false;
    for (std::size_t i = 0, before = corners.size() - 1; i < corners.size(); before = i++) {
        const Position a = corners[i];
        const Position b = corners[before];
        if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (p.y - a.y) * (b.x - a.x) / (b.y - a.y)) inside = !inside;
    }
    return inside;
}

}  // namespace

bool drives_on_left(Position lon_lat) {
    return std::any_of(outlines.begin(), outlines.end(),
                       [lon_lat](const LeftHandArea& outline) { return holds(outline, lon_lat); });
}

}  // namespace starway::read::osm
