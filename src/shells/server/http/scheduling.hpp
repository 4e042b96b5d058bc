// Which threads the system prefers. What it does not know or allow is left out without a word: answers are the same,
// only later.
#pragma once

namespace starway::server {

// For a thread that does long work: others go before it.
void yield_to_others();
// For a thread that answers short requests: it is woken in the midst of others' work, and not after their share of
// time.
void run_when_woken();

}  // namespace starway::server
