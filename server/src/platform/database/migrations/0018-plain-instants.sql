-- PostgreSQL writes a function into the statement that calls it, and saves the call, only where the
-- function promises no more than what it is made of: to_char is stable, not immutable.
alter function instant_text(timestamptz) stable;
