-- owner: billing/connections
-- An account is of one customer of an organization.
create index customer_accounts_by_account on customer_accounts (organization_id, service, account_id);
