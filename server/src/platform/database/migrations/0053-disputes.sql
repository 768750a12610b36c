-- owner: billing/disputes
create table disputes (
  id uuid primary key,
  organization_id text not null,
  -- Of the processor's dispute.
  reference text not null,
  order_id uuid not null,
  payment_id uuid not null,
  customer_id uuid not null,
  status text not null check (status in
    ('early_warning', 'needs_response', 'under_review', 'lost', 'won', 'prevented')),
  -- With the tax, which is a part of it.
  amount bigint not null check (amount > 0),
  tax_amount bigint not null check (tax_amount between 0 and amount),
  currency text not null,
  reason text,
  evidence_due_by timestamptz(3),
  -- Where its money is booked; what was returned is never taken again.
  booked text not null check (booked in ('none', 'held', 'lost', 'returned')),
  -- What the processor took for it, once it is booked as lost.
  fee bigint not null check (fee >= 0),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint disputes_once unique (organization_id, reference)
);
create index disputes_in_order on disputes (organization_id, created_at, id);
create index disputes_by_amount on disputes (organization_id, amount, id);
create index disputes_by_status on disputes (organization_id, status, created_at, id);
create index disputes_of_order on disputes (organization_id, order_id, created_at, id);
