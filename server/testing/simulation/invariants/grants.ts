/** While grants are being followed, nothing is said about them. */
const isSettled = `not exists (
         select from timers t where t.organization_id = $1 and t.kind like 'grants.%')`

/** What must hold for grants and credits: each statement finds violations. */
export const ofGrants: Readonly<Record<string, string>> = {
  'I-10: a grant belongs to something that entitles to it': `
    select g.id from benefit_grants g
      left join subscriptions s on s.organization_id = $1 and s.id = g.subscription_id
      left join orders o on o.organization_id = $1 and o.id = g.order_id
     where g.organization_id = $1 and g.granted_at is not null and ${isSettled}
       and not coalesce(
         s.status in ('active', 'trialing', 'past_due'), o.status <> 'pending', false)`,
  'I-10: a subscription has one live grant of each benefit of its product': `
    select s.id from subscriptions s
      join product_benefits p on p.organization_id = $1 and p.product_id = s.product_id
     where s.organization_id = $1 and s.status in ('active', 'trialing') and s.seats is null
       and ${isSettled}
       and 1 <> (select count(*) from benefit_grants g
                  where g.organization_id = $1 and g.subscription_id = s.id
                    and g.benefit_id = p.benefit_id and g.revoked_at is null)`,
  'I-10: a grant of what is sold by seats has a claimed seat': `
    select g.id from benefit_grants g
      join (select id, seats from subscriptions where organization_id = $1
            union all
            select id, seats from orders where organization_id = $1) sold
        on sold.id = coalesce(g.subscription_id, g.order_id) and sold.seats is not null
     where g.organization_id = $1 and g.granted_at is not null and ${isSettled}
       and not exists (
         select from customer_seats x
          where x.organization_id = $1 and x.customer_id = g.customer_id and x.status = 'claimed'
            and coalesce(x.subscription_id, x.order_id) = coalesce(g.subscription_id, g.order_id))`,
  'I-11: no more seats are assigned than were sold': `
    select sold.id from (
        select id, seats from subscriptions where organization_id = $1
        union all
        select id, seats from orders where organization_id = $1) sold
     where coalesce(sold.seats, 0) < (
       select count(*) from customer_seats x
        where x.organization_id = $1 and coalesce(x.subscription_id, x.order_id) = sold.id
          and x.status <> 'revoked')`,
  'I-11: a license key has as many activations as it says': `
    select k.id from license_keys k
     where k.organization_id = $1
       and k.activations <> (select count(*) from license_key_activations a
                              where a.organization_id = $1 and a.license_key_id = k.id)`,
  'I-10: a license key follows its grant': `
    select k.id from license_keys k
      left join benefit_grants g on g.organization_id = $1 and g.id = k.grant_id
     where k.organization_id = $1 and ${isSettled}
       and (g.granted_at is null and k.status = 'granted'
         or g.granted_at is not null and k.status = 'revoked')`,
  'I-25: what was told last of a grant is what is stored': `
    select g.id from benefit_grants g
      left join (select distinct on (aggregate) aggregate, type from events
                  where organization_id = $1 and type ~ '^benefit_grant[.]'
                  order by aggregate, id desc) t on t.aggregate = 'benefit_grant:' || g.id
     where g.organization_id = $1
       and (g.granted_at is not null and coalesce(t.type, '') in ('', 'benefit_grant.revoked')
         or g.revoked_at is null and t.type = 'benefit_grant.revoked')`,
  'I-9: credited units are what is left of the live lots': `
    select m.id from customer_meters m
     where m.organization_id = $1
       and m.credited <> (select coalesce(sum(l.remaining), 0) from meter_credits l
                           where l.organization_id = $1 and l.customer_id = m.customer_id
                             and l.meter_id = m.meter_id and l.ended_at is null)`,
}
