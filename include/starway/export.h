/* Which names a shared library of Starway shows; for C and C++. A static library ignores them. */
#ifndef STARWAY_EXPORT_H
#define STARWAY_EXPORT_H

#if defined(__GNUC__)
#define STARWAY_EXPORT __attribute__((visibility("default")))
#define STARWAY_LOCAL __attribute__((visibility("hidden"))) /* part of an exported type, but the library's own */
#else
#define STARWAY_EXPORT
#define STARWAY_LOCAL
#endif

#endif
