# run(COMMAND...) leaves what was printed in `output`; a command that fails ends the test. expect(TEXT) looks for it there.
function(run)
  execute_process(COMMAND ${ARGN} RESULT_VARIABLE code OUTPUT_VARIABLE output ERROR_VARIABLE output)
  if(NOT code EQUAL 0)
    list(JOIN ARGN " " line)
    message(FATAL_ERROR "${line}\nended with ${code}:\n${output}")
  endif()
  set(output "${output}" PARENT_SCOPE)
endfunction()

function(expect text)
  string(FIND "${output}" "${text}" at)
  if(at EQUAL -1)
    message(FATAL_ERROR "expected '${text}' in:\n${output}")
  endif()
endfunction()

# For tests whose programs look for the plug-in along their run path.
macro(skip_under_sanitizer)
  if("${FLAGS}" MATCHES "-fsanitize")
    message("skipped: a sanitizer's dlopen() does not follow the run path of the program that calls it")
    return()
  endif()
endmacro()
