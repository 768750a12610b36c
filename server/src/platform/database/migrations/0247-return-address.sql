-- owner: billing/merchants
-- Where buyers go back to, unless a checkout, a link or a session names another address; null for nowhere.
alter table merchants add column return_url text;
