# Writes the fenced blocks of C++ and CMake of a Markdown file into `folder`, as 1.cpp, 2.cpp, 1.cmake ... in their order.
/^ *```/ {
    if (open) {
        open = 0
        file = ""
        next
    }
    open = 1
    language = $0
    sub(/^ *```/, "", language)
    sub(/[^a-z+].*/, "", language)
    if (language == "cpp" || language == "c++") file = folder "/" ++programs ".cpp"
    if (language == "cmake") file = folder "/" ++builds ".cmake"
    next
}
file != "" { print > file }
