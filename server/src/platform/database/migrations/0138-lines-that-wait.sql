-- owner: billing/subscriptions
-- Lines that wait for their order say what they are for. What they say is a text or a sentence, which the order
-- writes in the language of the customer.
alter table subscription_lines
  alter column label type jsonb using to_jsonb(label),
  add column period jsonb;
