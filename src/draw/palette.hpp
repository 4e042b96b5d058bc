// The colours of all drawings: muted, distinguishable with red-green colour blindness, the path most prominent.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>

namespace starway::draw {

struct Colour {
    std::uint8_t r = 0;
    std::uint8_t g = 0;
    std::uint8_t b = 0;
    friend bool operator==(Colour, Colour) = default;
};

Colour mix(Colour from, Colour to, double share);  // share of `to`, from 0 to 1
std::string hex(Colour colour);                    // "#1f77b4"

// A colour ramp from low over middle to high.
struct Ramp {
    Colour low, middle, high;
    [[nodiscard]] Colour at(double share) const;  // share from 0 to 1; clamped

    // Drawings use this many steps, so that cells of one colour can be drawn together.
    static constexpr std::uint32_t steps = 24;
    [[nodiscard]] static std::uint32_t step(double share);  // 0 to steps - 1
    [[nodiscard]] Colour of_step(std::uint32_t step) const { return at(step / (steps - 1.0)); }
};

namespace palette {

inline constexpr Colour paper{255, 255, 255};
inline constexpr Colour ink{32, 36, 44};
inline constexpr Colour quiet_ink{96, 102, 112};

inline constexpr Colour ground{247, 245, 239};
inline constexpr Colour wall{62, 68, 80};
inline constexpr Colour water{108, 146, 156};
inline constexpr Colour wood{84, 104, 82};
inline constexpr Colour unknown{205, 207, 212};  // never seen by a sensor
inline constexpr Colour swamp{196, 203, 170};
inline constexpr Ramp costs{{247, 245, 239}, {222, 196, 150}, {160, 112, 66}};  // of terrain, from cheap to expensive
inline constexpr Ramp heights{{214, 224, 203}, {238, 230, 206}, {250, 249, 246}};  // low to high, before shading

inline constexpr Ramp order{{214, 230, 246}, {124, 176, 220}, {44, 98, 160}};  // settled first to last
inline constexpr Ramp backward_order{
    {222, 238, 214}, {138, 196, 140}, {46, 124, 78}};                           // of the backward half of a search
inline constexpr Colour waiting{250, 232, 160};                                 // generated, never settled
inline constexpr Colour newest{240, 150, 40};                                   // settled in this step
inline constexpr Ramp field{{36, 106, 138}, {122, 192, 190}, {226, 242, 222}};  // near to far

// Of area `number`, the widest first, among so many that lie within each other, each drawn with step_opacity(): as it
// looks on open land.
Colour step(std::size_t number, std::size_t count);
double step_opacity(std::size_t count);
inline constexpr Colour reach{13, 148, 136};

inline constexpr Colour path{190, 18, 60};
inline constexpr Colour line{28, 30, 60};
inline constexpr Colour start{21, 128, 61};
inline constexpr Colour goal{185, 28, 28};
inline constexpr Colour portal{126, 70, 168};
inline constexpr Colour one_way{176, 92, 0};
inline constexpr Colour spot{90, 96, 106};
inline constexpr Colour edge{150, 156, 166};
inline constexpr Colour main_edge{96, 104, 118};

// Roads, as on the map page (shells/web/app/style.ts).
inline constexpr Colour land{244, 242, 238};
inline constexpr std::array<Colour, 3> major_roads{{{246, 164, 92}, {251, 197, 113}, {253, 226, 155}}};
inline constexpr Colour road{255, 255, 255};
inline constexpr Colour far_road{203, 197, 184};
inline constexpr Colour casing{216, 211, 200};
inline constexpr Colour path_road{201, 195, 182};
inline constexpr Colour ferry{123, 163, 207};
inline constexpr Colour route{37, 99, 235};
inline constexpr Colour route_casing{30, 58, 138};
inline constexpr Colour other_route{143, 163, 196};
inline constexpr Colour trace{147, 51, 234};
inline constexpr Colour label{74, 79, 90};
inline constexpr Colour place{34, 38, 46};

}  // namespace palette
}  // namespace starway::draw
