-- owner: billing/merchants
-- An organization as a merchant. Its name, slug and logo are those of the organization and stored
-- there only. No foreign key: after the organization is deleted, its books still name its currency.
create table merchants (
  organization_id text primary key,
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  closed_at timestamptz(3),
  email text,
  website text,
  country text,
  socials jsonb not null default '[]',
  details_submitted_at timestamptz(3),
  -- Settings that were changed; the code has the defaults.
  features jsonb not null default '{}',
  customer_emails jsonb not null default '{}',
  portal jsonb not null default '{}',
  seller jsonb not null default '{}',
  currency text not null default 'usd',
  tax_behavior text not null default 'location'
    check (tax_behavior in ('location', 'inclusive', 'exclusive')),
  proration_behavior text not null default 'prorate'
    check (proration_behavior in ('invoice', 'prorate', 'next_period')),
  allow_multiple_subscriptions boolean not null default false,
  allow_customer_updates boolean not null default true,
  prevent_trial_abuse boolean not null default false,
  grace_period_days integer not null default 0,
  after_dunning text not null default 'canceled' check (after_dunning in ('canceled', 'unpaid')),
  invoice_numbering text not null default 'organization'
    check (invoice_numbering in ('organization', 'customer'))
);
