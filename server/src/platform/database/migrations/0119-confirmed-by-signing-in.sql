-- owner: identity/evidence
-- Confirmed by signing in, and not by being asked again.
alter table session_proofs add column by_signing_in boolean not null default false;
