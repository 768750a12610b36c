import type { Sql } from '../../../platform/database/index.ts'
import type { NextCharge, Subscription } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Texts } from './send.ts'

/** What is charged next; undefined where nothing is by itself. */
export async function nextChargeOf(
  { customers, subscriptions }: Pick<Dependencies, 'customers' | 'subscriptions'>,
  sql: Sql,
  subscription: Subscription,
): Promise<NextCharge | undefined> {
  const { customerId, organizationId } = subscription
  const customer = await customers.find(sql, [organizationId], customerId)
  return customer && subscriptions.nextCharge.of(sql, subscription, customer)
}

/** Its amount and date, as emails say them. */
export function nextPaymentIn(
  { amount, date, words }: Texts,
  { at, isByUse, total }: Pick<NextCharge, 'at' | 'isByUse' | 'total'>,
) {
  const sum = amount(total)
  const withUsage = total === 0 ? words('usageOnly') : words('andUsage', { amount: sum })
  return { amount: isByUse ? withUsage : sum, date: date(at) }
}
