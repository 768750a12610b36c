-- owner: billing/card-tries
-- Cards that were typed, against those who try stolen ones. A day later a row is deleted.
create table card_tries (
  id uuid primary key,
  organization_id text not null,
  intent_id uuid not null,
  -- The checkout, or the customer whose card it is to be.
  place_id uuid not null,
  -- The customer, or the address that was typed, as a keyed hash. Both are missing in a sandbox, where only
  -- test cards are known, and the network for customers who proved who they are.
  owner_hash bytea,
  network text,
  -- The work that was done for it, which counts once.
  work text,
  -- Missing while its payment is under way.
  outcome text check (outcome in ('passed', 'failed')),
  created_at timestamptz(3) not null
);
create unique index card_tries_of_work on card_tries (work) where work is not null;
create index card_tries_of_intent on card_tries (organization_id, intent_id);
create index card_tries_of_place on card_tries (organization_id, place_id, created_at)
  where outcome is distinct from 'passed';
create index card_tries_of_owner on card_tries (organization_id, owner_hash, created_at)
  where outcome is distinct from 'passed' and owner_hash is not null;
create index card_tries_of_network on card_tries (organization_id, network, created_at)
  include (outcome) where network is not null;
create index card_tries_of_seller on card_tries (organization_id, created_at) include (outcome);
create index card_tries_to_sweep on card_tries (created_at);
