// Confines what GDAL opens on disk to the folders of the user's sources, however a file names another: by an absolute
// name, by "..", through a symbolic link, or inside one of GDAL's own file systems, which all end at this one. In place
// of GDAL's own, for the whole process; it passes everything on where no ConfinedFiles lives on the thread.
//
// While one lives: only regular files and folders are opened, as a pipe would wait and a device has no end; nothing is
// written but temporary files; and after a cancellation there is nothing more to read, so drivers end soon.
#pragma once

#include <memory>
#include <string>

#include "starway/core/progress.hpp"
#include "starway/core/result.hpp"

namespace starway::read {

class ConfinedFiles {
public:
    // Nothing may be opened until sources are allowed. cancel: may be null.
    explicit ConfinedFiles(const CancelFlag* cancel);
    ~ConfinedFiles();
    ConfinedFiles(const ConfinedFiles&) = delete;
    ConfinedFiles& operator=(const ConfinedFiles&) = delete;

    // A path in GDAL's notation: the folder that it lies in, and that of the file to which a symbolic link leads; or
    // the folder that it is. What is refused is told by note_refusal().
    static void allow(const std::string& source);
    // Of a source that cannot be read: adds what a driver looked for in vain.
    static Error explained(Error error);
    static bool cancelled();

    struct State;

private:
    std::shared_ptr<State> state_, before_;
};

}  // namespace starway::read
