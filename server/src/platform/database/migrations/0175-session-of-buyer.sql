-- owner: billing/checkouts
-- A buyer who has a session of the customer is known to be the customer.
alter table checkouts drop constraint checkouts_buyer_proof_check;
alter table checkouts add constraint checkouts_buyer_proof_check
  check (buyer_proof in ('named', 'session', 'new', 'address'));
