-- owner: social
-- What one provider gave at the return and wants to see again at every renewal: sealed, as the rest.
alter table provider_tokens add column echoed text;
