-- owner: billing/payment-methods
-- reads payment_intents, checkouts: which cards these are
-- Entered before the buyer had proved the address, so that it may be another one's than who has the mailbox.
alter table payment_methods add column is_unproven boolean not null default false;
update payment_methods set is_unproven = true where for_one_subscription;
update payment_methods m set is_unproven = true
 where not m.is_unproven
   and exists (
     select from payment_intents p
       join checkouts c on c.organization_id = p.organization_id and c.id = p.checkout_id
      where p.organization_id = m.organization_id and p.method_id = m.id
        and p.customer_id = m.customer_id and c.buyer_proof = 'new')
   and not exists (
     select from payment_intents p
       join checkouts c on c.organization_id = p.organization_id and c.id = p.checkout_id
      where p.organization_id = m.organization_id and p.method_id = m.id
        and p.customer_id = m.customer_id and c.buyer_proof in ('named', 'session'));

-- owner: billing/customer-sessions
-- Nothing but access to a mailbox says who it is.
alter table customer_sessions add column by_mailbox boolean not null default false;
