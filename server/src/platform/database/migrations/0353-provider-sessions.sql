-- owner: billing/customer-sessions
-- A session that the billing provider of an organization has made opens the portal here, too.
alter table customer_sessions
  -- Where the customer acts; null for sessions of this server, and where it is no `https:` address.
  add column provider_url text;
