import type { Nodes } from './nodes.ts'

type Query = Pick<Nodes, 'query'>

const usageOrders = `select o.id from orders o
  where o.subscription_id = any($1) and o.billing_reason = 'subscription_cycle'`

/** How far the end of a period of usage has come for some of these subscriptions. */
export const stepsOfUsagePeriod = [
  usageOrders,
  `select from payment_intents where order_id in (${usageOrders}) and reference is not null`,
  `select from sandbox_movements m
     join sandbox_objects s on s.organization_id = m.organization_id and s.reference = m.reference
     join payment_intents i on i.id = s.intent_id where i.order_id in (${usageOrders})`,
  // A second lot of credits.
  `select from meter_credits where subscription_id = any($1) group by subscription_id
   having count(*) > 1`,
]

const outcome = `
  select (select count(*)::int from orders o where o.id in (${usageOrders})) as orders,
         (select count(*)::int from orders o
           where o.id in (${usageOrders}) and o.status = 'paid' and o.subtotal_amount = 300) as paid,
         (select count(*)::int from payment_intents
           where order_id in (${usageOrders}) and status = 'succeeded') as charges,
         (select count(*)::int from sandbox_movements m
            join sandbox_objects s on s.organization_id = m.organization_id
             and s.reference = m.reference
            join payment_intents i on i.id = s.intent_id
           where i.order_id in (${usageOrders})) as movements,
         (select count(*)::int from meter_credits where subscription_id = any($1)) as lots,
         (select coalesce(sum(units), 0)::int from meter_credits
           where subscription_id = any($1) and ended_at is null) as units`

/** What became of the end of a period of usage: sums over these subscriptions. */
export async function outcomeOf({ query }: Query, ids: readonly string[]) {
  const [row] = await query(outcome, [ids])
  return row
}

export const lotsOf = async ({ query }: Query, ids: readonly string[]) =>
  (await query('select from meter_credits where subscription_id = any($1)', [ids])).length
