// Maps drawn with letters: every letter of the drawing is a point; a word is a line through its letters.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "road/topology/line_set.hpp"

namespace starway::test {

class AsciiMap {
public:
    // A character is `cell` metres wide and high; the first row is the northernmost. Other characters are decoration.
    explicit AsciiMap(std::string_view drawing, double cell = 10) : cell_(cell) {
        int row = 0;
        int column = 0;
        for (const char c : drawing) {
            if (c == '\n') {
                ++row;
                column = 0;
                continue;
            }
            if (std::isalpha(static_cast<unsigned char>(c)) != 0) points_[c] = {column * cell, -row * cell};
            ++column;
        }
    }

    [[nodiscard]] Position at(char letter) const { return points_.at(letter); }
    // Moves a letter by metres.
    void move(char letter, double x, double y) {
        points_.at(letter).x += x;
        points_.at(letter).y += y;
    }

    // One planar line per word.
    [[nodiscard]] road::topology::LineSet lines(const std::vector<std::string>& words) const {
        road::topology::LineSet set;
        set.frame = FrameKind::planar;
        for (const std::string& word : words) {
            for (const char letter : word) set.points.push_back(at(letter));
            set.first_point.push_back(set.points.size());
            set.source.push_back(static_cast<std::uint32_t>(set.source.size()));
        }
        return set;
    }

    // The letter within a third of a cell of a position; '?' if there is none.
    [[nodiscard]] char letter(Position p) const {
        char found = '?';
        double best = cell_ / 3;
        for (const auto& [name, point] : points_) {
            const double distance = std::hypot(p.x - point.x, p.y - point.y);
            if (distance < best) {
                best = distance;
                found = name;
            }
        }
        return found;
    }

    // The draft's edges as words, each starting at the end that comes first in the alphabet; sorted.
    [[nodiscard]] std::vector<std::string> words(const NetworkDraft& draft) const {
        std::vector<std::string> words;
        for (std::size_t e = 0; e < draft.edge_tail.size(); ++e) {
            std::string word(1, letter(draft.node_position[draft.edge_tail[e]]));
            for (std::uint64_t p = draft.shape_first[e]; p < draft.shape_first[e + 1]; ++p)
                word += letter(draft.shape_points[p]);
            word += letter(draft.node_position[draft.edge_head[e]]);
            words.push_back(std::min(word, std::string(word.rbegin(), word.rend())));
        }
        std::sort(words.begin(), words.end());
        return words;
    }

private:
    double cell_;
    std::map<char, Position> points_;
};

}  // namespace starway::test
