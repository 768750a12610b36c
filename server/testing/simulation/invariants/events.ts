/** The last status that was told of what a table stores. */
const toldAs = (table: string, aggregate: string) => `
  select x.id from ${table} x
    left join told_last last on last.aggregate = '${aggregate}:' || x.id
   where x.organization_id = $1 and last.status is distinct from x.status`

/** What must hold for events and what follows from them: each statement finds violations. */
export const ofEvents: Readonly<Record<string, string>> = {
  'I-31: what was told last of a refund is what is stored': `${toldAs('refunds', 'refund')}
     and x.is_told`,
  'I-31: what was told last of a seat is what is stored': toldAs('customer_seats', 'customer_seat'),
  'I-31: what was told last of a dispute is what is stored': toldAs('disputes', 'dispute'),
  'I-12: statuses of seats': `
    select aggregate from (
      select aggregate, status, lag(status) over (partition by aggregate order by id) as before
        from told where aggregate like 'customer_seat:%') as changes
     where before = 'claimed' and status = 'pending'`,
  'I-28: a message and an entry of the feed are about an event that is stored': `
    select event_id from (
      select event_id from merchant_webhook_messages where organization_id = $1
      union all
      select event_id from feed_entries where organization_id = $1) as outside
     where event_id is not null
       and not exists (select from events e where e.id = outside.event_id
                          and e.organization_id = $1)`,
  'I-30: each event has one line in the audit log': `
    select e.id from events e
      left join audit_log a on a.event_id = e.id
     where e.organization_id = $1
     group by e.id having count(a.id) <> 1`,
  'I-29: no reaction to an event failed': `
    select r.event_id from event_reactions r
      join events e on e.id = r.event_id
     where e.organization_id = $1 and (r.set_aside_at is not null or r.error is not null)`,
}
