// A forged network file, with all checksums right, that a running server is told to reload.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "base/core/files/file_bytes.hpp"
#include "road/network/file/image.hpp"
#include "server/test_server.hpp"

namespace starway::test {
namespace {

using Bytes = std::vector<std::byte>;

struct StoredSection {
    std::string name;
    std::uint32_t element_size = 1;
    Bytes bytes;
};

std::vector<StoredSection> stored_sections(const std::string& file) {
    std::vector<StoredSection> sections;
    const auto bytes = core::FileBytes::read(file);
    EXPECT_TRUE(bytes);
    const auto views = road::network::parse_image(std::as_bytes(std::span(bytes->text())), file);
    EXPECT_TRUE(views);
    for (const road::network::SectionView& view : *views)
        sections.push_back({std::string(view.name), view.element_size, {view.bytes.begin(), view.bytes.end()}});
    return sections;
}

void replace_file(const std::string& file, const std::vector<StoredSection>& sections) {
    std::vector<road::network::SectionSource> sources;
    for (const StoredSection& section : sections)
        sources.push_back({section.name, section.element_size, section.bytes});
    const road::network::AlignedBytes image = road::network::assemble(sources);
    const auto bytes = image.span();
    const std::string next = file + ".next";
    std::ofstream(next, std::ios::binary)
        .write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    std::filesystem::rename(next, file);
}

// What a section's bytes become: its first word, flags of what is stored, and its last; half as many elements, and
// twice as many.
std::vector<Bytes> forgeries(const StoredSection& section) {
    const Bytes& bytes = section.bytes;
    const std::size_t half = bytes.size() / section.element_size / 2 * section.element_size;
    std::vector<Bytes> all{{bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(half)}, bytes};
    all.back().insert(all.back().end(), bytes.begin(), bytes.end());
    for (const std::size_t at : {std::size_t{0}, std::size_t{4}, bytes.size() / 2, bytes.size() - 1})
        for (const unsigned value : {0U, 1U, 2U, 3U, 0xFEU, 0xFFU}) {
            all.push_back(bytes);
            all.back()[std::min(at, bytes.size() - 1)] = static_cast<std::byte>(value);
        }
    return all;
}

void ask_everything(TestServer& server) {
    const std::string a = at(Town::a), f = at(Town::f);
    for (const std::string& target :
         {"/route/v1/testbot/" + a + ";" + f, "/table/v1/testbot/" + a + ";" + f, "/nearest/v1/testbot/" + a,
          "/match/v1/testbot/" + a + ";" + f, "/trip/v1/testbot/" + a + ";" + f})
        EXPECT_LT(server.get(target).status, 500) << target;
}

TEST(Forged, FilesCrashNoServerThatReloadsThem) {
    const TemporaryFolder folder;
    const std::string file = build_network(folder, "town", Town::opl(), true);
    const auto original = stored_sections(file);
    TestServer server({"town=" + file});
    ask_everything(server);
    std::size_t accepted = 0;
    for (std::size_t i = 0; i < original.size(); ++i) {
        if (original[i].bytes.empty()) continue;
        for (Bytes& bytes : forgeries(original[i])) {
            auto sections = original;
            sections[i].bytes = std::move(bytes);
            replace_file(file, sections);
            if (!server.app().reload()) continue;
            ++accepted;
            SCOPED_TRACE(original[i].name);
            ask_everything(server);
        }
    }
    EXPECT_GT(accepted, 0U) << "nothing got past the checks, so nothing was tested";
    replace_file(file, original);
    EXPECT_TRUE(server.app().reload());
    EXPECT_EQ(server.get("/route/v1/testbot/" + at(Town::a) + ";" + at(Town::f)).status, 200);
}

}  // namespace
}  // namespace starway::test
