-- owner: billing/orders
-- What customers were charged for. Amounts are in minor units; nothing of an order is ever deleted.
create table orders (
  id uuid primary key,
  organization_id text not null,
  customer_id uuid not null,
  product_id uuid,
  subscription_id uuid,
  checkout_id uuid,
  discount_id uuid,
  -- An order that was given up stays pending.
  status text not null check (status in ('pending', 'paid', 'refunded', 'partially_refunded')),
  billing_reason text not null check (billing_reason in (
    'purchase', 'subscription_create', 'subscription_cycle', 'subscription_update')),
  currency text not null,
  subtotal_amount bigint not null,
  discount_amount bigint not null check (discount_amount >= 0),
  net_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  -- What the balance of the customer changed of the total: less by credit, more by debt.
  applied_balance_amount bigint not null,
  due_amount bigint not null check (due_amount >= 0),
  refunded_amount bigint not null default 0,
  refunded_tax_amount bigint not null default 0,
  -- By pending refunds.
  reserved_amount bigint not null default 0,
  reserved_tax_amount bigint not null default 0,
  -- As they were when the order was created, or corrected later by the merchant.
  billing_name text,
  billing_address jsonb,
  tax_id jsonb,
  tax_rate jsonb,
  seller jsonb not null,
  buyer jsonb not null,
  description text not null,
  -- For the order of lists; they do not follow later changes of the customer, product or discount.
  customer_email text not null,
  product_name text,
  discount_name text,
  billing_type text check (billing_type in ('one_time', 'recurring')),
  seats integer,
  metadata jsonb not null,
  custom_field_data jsonb not null,
  invoice_series text not null,
  invoice_sequence bigint not null,
  invoice_number text not null,
  invoice_generated boolean not null default false,
  -- Sorts like the numbers, also beyond four digits.
  invoice_rank text not null,
  next_payment_attempt_at timestamptz(3),
  paid_at timestamptz(3),
  -- The payment, unless the order was paid from the balance or outside of the processor.
  intent_id uuid,
  outside_note text,
  given_up_at timestamptz(3),
  created_at timestamptz(3) not null,
  modified_at timestamptz(3),
  constraint orders_number unique (organization_id, invoice_number),
  check (net_amount + tax_amount = total_amount),
  check (due_amount in (0, total_amount + applied_balance_amount)),
  check (least(refunded_amount, refunded_tax_amount, reserved_amount, reserved_tax_amount) >= 0),
  check (refunded_amount + reserved_amount <= greatest(0, net_amount + applied_balance_amount)),
  check (refunded_tax_amount + reserved_tax_amount <= greatest(0, tax_amount)),
  check ((status = 'pending') = (paid_at is null)),
  check (given_up_at is null or status = 'pending')
);
create index orders_created on orders (organization_id, created_at, id);
create index orders_of_status on orders (organization_id, status, created_at, id);
create index orders_of_customer on orders (organization_id, customer_id, created_at, id);
create index orders_of_product on orders (organization_id, product_id, created_at, id)
  where product_id is not null;
create index orders_of_subscription on orders (organization_id, subscription_id, created_at, id)
  where subscription_id is not null;
create index orders_of_discount on orders (organization_id, discount_id, created_at, id)
  where discount_id is not null;
-- A checkout has one order at most.
create unique index orders_of_checkout on orders (organization_id, checkout_id)
  where checkout_id is not null;
create index orders_by_net_amount on orders (organization_id, net_amount, id);
create index orders_by_number on orders (organization_id, invoice_rank, id);
create index orders_by_customer_email on orders (organization_id, customer_email, id);
create index orders_by_product_name on orders (organization_id, product_name, id);

-- owner: billing/orders
create table order_items (
  id uuid primary key,
  organization_id text not null,
  order_id uuid not null,
  position smallint not null,
  label text not null,
  amount bigint not null,
  -- The parts of the order's discount and tax that fall on this item; they sum to those of the order.
  discount_amount bigint not null,
  tax_amount bigint not null,
  proration boolean not null,
  price_id uuid,
  created_at timestamptz(3) not null,
  constraint order_items_position unique (order_id, position)
);
create index order_items_of_order on order_items (organization_id, order_id, position);

-- owner: billing/orders
-- The last number of each series of invoices: of the organization (''), or of one customer, with the
-- code that tells the series of customers apart.
create table invoice_counters (
  organization_id text not null,
  series text not null,
  code text,
  last bigint not null,
  primary key (organization_id, series),
  constraint invoice_counters_code unique (organization_id, code)
);
