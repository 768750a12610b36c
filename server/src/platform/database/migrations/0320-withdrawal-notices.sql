-- owner: billing/merchant-emails
-- Declarations that the seller has to decide about and the next email to the owners tells.
create table withdrawal_notices (
  organization_id text not null,
  declaration_id uuid not null,
  primary key (organization_id, declaration_id)
);
