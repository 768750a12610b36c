-- owner: billing/subscriptions
-- The ones that are overdue, the latest first.
create index subscriptions_past_due on subscriptions (organization_id, past_due_at desc, id)
  where status = 'past_due';
-- Those that cost something, by their next payment.
create index subscriptions_paid_next on subscriptions (organization_id, current_period_end, id)
  where status in ('trialing', 'active') and amount > 0 and not cancel_at_period_end;

-- owner: billing/payment-methods
create index payment_methods_ending on payment_methods (organization_id, exp_year, exp_month, id)
  where deleted_at is null;
