// How large the objects of an OpenStreetMap text are, told while it streams by. A parser holds an object as a whole, in
// up to twenty times the memory of its text.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace starway::read::osm {

// A relation of 32,000 members, the most that OpenStreetMap takes, has half a megabyte of OPL, and two to three of XML.
inline constexpr std::uint64_t largest_opl_object = std::uint64_t{2} << 20U;
inline constexpr std::uint64_t largest_xml_object = std::uint64_t{8} << 20U;
// Parsers read what is cut, such as a tag, once more with each piece.
inline constexpr std::uint64_t largest_xml_tag = std::uint64_t{1} << 20U;

// Takes a text in pieces of any size. Text that is neither XML nor OPL is for its parser to refuse.
class ObjectSizes {
public:
    // False once an object, or what stands before the first, is too large.
    bool see(std::string_view piece);

private:
    void see_line(std::string_view piece);
    void see_xml(std::string_view piece);

    enum class Kind : std::uint8_t { unknown, opl, xml };
    Kind kind_ = Kind::unknown;
    std::uint64_t size_ = 0;  // of the object so far
    std::uint64_t largest_ = 0;
    std::uint64_t tag_ = 0;  // from the last mark on
    std::uint64_t largest_tag_ = 0;
    std::string open_;         // the end of XML that has begun and is not told yet
    std::string_view closes_;  // what ends the comment, section or instruction that is open
};

// Why a text whose objects are too large is not read: a clause.
std::string_view why_too_large();

}  // namespace starway::read::osm
