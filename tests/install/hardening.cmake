# What cmake/hardening.cmake promises, asked of an installed file: a little checksec.
function(expect_hardened file)
  run(readelf --wide --file-header --program-headers --dynamic --dyn-syms ${file})
  foreach(sign IN ITEMS
      "Type: +DYN"               # at addresses of the loader's choice
      "GNU_RELRO"                # tables of addresses are read-only ...
      "BIND_NOW|FLAGS_1.*NOW"    # ... all of them, before main()
      "GNU_STACK [^\n]* RW +0x"  # no code on the stack
      "__stack_chk_fail"         # canaries
      "__[a-z]+_chk")            # checked copies and prints
    if(NOT output MATCHES "${sign}")
      message(FATAL_ERROR "${file} is not hardened: readelf shows no '${sign}'")
    endif()
  endforeach()
  if(CMAKE_HOST_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
    run(sh -c "objdump --disassemble --section=.text '${file}' | grep -c endbr64")
    string(STRIP "${output}" count)
    if(count LESS 100)
      message(FATAL_ERROR "${file} is not hardened: its branch targets are not marked")
    endif()
  endif()
endfunction()
