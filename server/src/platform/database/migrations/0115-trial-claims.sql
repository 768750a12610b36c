-- owner: billing/offers
-- Who has had a trial, or is about to have it: a customer, a mailbox or a card. Each is claimed once,
-- whoever asks at the same time.
create table trial_claims (
  organization_id text not null,
  kind text not null check (kind in ('card', 'customer', 'mailbox')),
  value text not null,
  checkout_id uuid not null,
  customer_id uuid not null,
  -- Missing until the trial begins; what is not paid after all is released.
  used_at timestamptz(3),
  primary key (organization_id, kind, value)
);
create index trial_claims_of_checkout on trial_claims (organization_id, checkout_id);
create index trial_claims_of_mailbox on trial_claims (organization_id, customer_id)
  where kind = 'mailbox';
insert into trial_claims (organization_id, kind, value, checkout_id, customer_id, used_at)
select t.organization_id, v.kind, v.value, t.checkout_id, t.customer_id, t.used_at
  from used_trials t
 cross join lateral (values ('card', t.fingerprint), ('customer', t.customer_id::text),
                            ('mailbox', t.mailbox)) as v(kind, value)
 where v.value is not null
 order by t.used_at, t.checkout_id
on conflict do nothing;
drop table used_trials;
