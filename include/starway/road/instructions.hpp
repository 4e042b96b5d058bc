// The text of turn-by-turn directions: in English, Dutch, French or German, or in any language for which there is a
// file in the schema of osrm-text-instructions (https://github.com/Project-OSRM/osrm-text-instructions, "v5"), whose
// package has some thirty.
#pragma once

#include <cstddef>
#include <memory>
#include <string>
#include <string_view>

#include "starway/core/result.hpp"
#include "starway/export.h"
#include "starway/road/directions.hpp"

namespace starway {

// Which of several legs a step is of, and what the leg's end is called: both matter to arrivals only.
struct InstructionContext {
    std::size_t leg = 0;
    std::size_t legs = 1;
    std::string_view destination;  // empty: unnamed
};

// Immutable and shared: a copy is a pointer to the same phrases, and every method may be called from any thread.
class STARWAY_EXPORT Instructions {
public:
    Instructions();  // English
    // The phrases of a file such as de.json. Rules of grammar come from a file of the same name in a folder "grammar"
    // beside it, or beside its folder, if there is one. Errors: io, data (not of the schema: says what is missing).
    static Result<Instructions> from_file(const std::string& file);
    // Of a language that ships with the library: "de", "en", "fr" or "nl", whatever follows as in "de-AT". Reads no
    // file. Errors: usage, there is none (says which there are).
    static Result<Instructions> built_in(std::string_view language);
    // Of a language such as "de" or "pt-BR": looks for its file in $STARWAY_LANGUAGES, in the user's and the system's
    // data folders ("starway/languages") and, with osrm-text-instructions installed by npm, in ./node_modules; then for
    // one that ships. Errors: usage, there is none (says where it was sought); as from_file().
    static Result<Instructions> for_language(std::string_view language);

    // One sentence without a full stop. Names of roads are as in the source. Linear in the phrase and the names.
    [[nodiscard]] std::string text(const Step& step, const InstructionContext& context = {}) const;

    struct State;

private:
    explicit Instructions(std::shared_ptr<const State> state);
    std::shared_ptr<const State> state_;
};

}  // namespace starway
