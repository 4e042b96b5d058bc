# Makes a program of the inside of its main(): what is included comes first, and report() prints an error.
/^#include/ {
    print
    next
}
{ body = body "    " $0 "\n" }
END {
    print "#include <iostream>"
    print "[[maybe_unused]] static int report(const starway::Error& error) {"
    print "    std::cerr << error.message << std::endl;"
    print "    return 1;"
    print "}"
    print "int main() {\n" body "}"
}
