-- A deleted sandbox is erased in batches. Until that is done its clock stays, since it says that the
-- ledger may be deleted; but it shows no time, so that no command and no timer runs any more.
alter table billing_clocks
  add column closed_at timestamptz(3),
  add constraint billing_clocks_only_sandboxes_close check (not live or closed_at is null);

create or replace function billing_moment(organization text, instance timestamptz)
returns table (at timestamptz, live boolean, frozen boolean, moved_by text)
language plpgsql volatile as $$
declare
  clock billing_clocks;
begin
  select * into clock from billing_clocks c where c.organization_id = organization;
  if not found then
    return;
  end if;
  if not clock.live then
    perform pg_advisory_xact_lock_shared(billing_clock_lock(organization));
    select * into clock from billing_clocks c
     where c.organization_id = organization and c.closed_at is null;
    if not found then
      return;
    end if;
  end if;
  return query
    select billing_time(clock, instance), clock.live, clock.frozen_at is not null, clock.moved_by;
end $$;

-- Merchants that are closed and not yet erased.
create index merchants_closed on merchants (organization_id) where closed_at is not null;

-- A charge is deleted after its refunds, which are looked for by their charge.
create index payment_intents_of_source on payment_intents (source_id) where source_id is not null;

-- The events of an organization whose payloads are erased.
create index events_of_organization on events (organization_id, id) where organization_id is not null;

-- Payloads with data of a customer or a buyer from before they were marked.
update event_payloads p
   set about = case
     when e.type like 'customer.%' then 'customer:' || (p.body ->> 'id')
     when e.type like 'checkout.%' then 'checkout:' || (p.body ->> 'id')
     else 'customer:' || (p.body ->> 'customer_id')
   end
  from events e
 where e.payload_id = p.id and p.about is null and p.body is not null
   and e.type ~ '^(customer|checkout|order|subscription)\.';
