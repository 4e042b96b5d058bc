# What makes a bug in an optimised build harder to exploit: canaries on the stack, checked copies, branch targets that are
# marked, nothing writable that the loader has filled in, and addresses that differ from run to run.
include(CheckCXXCompilerFlag)
include(CheckLinkerFlag)
include(CheckPIESupported)

check_pie_supported(LANGUAGES CXX)
set(hardened $<CONFIG:Release,RelWithDebInfo,MinSizeRel>)
foreach(flag IN ITEMS -fstack-protector-strong -fcf-protection)  # the latter on x86 alone
  string(MAKE_C_IDENTIFIER "STARWAY_HAS${flag}" known)
  check_cxx_compiler_flag(${flag} ${known})
  if(${known})
    add_compile_options($<${hardened}:${flag}>)
  endif()
endforeach()
# Some compilers define it by themselves, with another level.
add_compile_options($<${hardened}:-U_FORTIFY_SOURCE> $<${hardened}:-D_FORTIFY_SOURCE=2>)
foreach(flag IN ITEMS -z,relro -z,now)
  string(MAKE_C_IDENTIFIER "STARWAY_LINKS${flag}" known)
  check_linker_flag(CXX LINKER:${flag} ${known})
  if(${known})
    add_link_options($<${hardened}:LINKER:${flag}>)
  endif()
endforeach()
