-- owner: billing/payments
-- A challenge without a page is asked by the script of the processor, which needs the secret of its object.
alter table payment_intents add column client_secret text;
