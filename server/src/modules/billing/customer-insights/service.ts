import type { BestCustomer, CustomerAtRisk } from '@guildhall/contract/billing/customer-insights'
import type { Dependencies } from './dependencies.ts'
import { daysAfter, daysBefore, monthsAround } from './rules.ts'
import * as store from './store.ts'

const nearDays = 30

type Who = Pick<store.AtRisk, 'customerId' | 'email' | 'name'>
const named = ({ customerId: id, email, name }: Who) => ({ id, name, email })

/** Who paid most, and who is about to leave. */
export function createCustomerInsights({ database, merchants }: Dependencies) {
  const { sql } = database
  return {
    async atRisk(organizationId: string): Promise<CustomerAtRisk[]> {
      const { at } = await database.transaction((tx) =>
        merchants.momentEvenMirrored(tx, organizationId),
      )
      const around = { at, until: daysAfter(at, nearDays), ...monthsAround(at) }
      const found = await store.atRisk(sql, organizationId, around)
      return found.map((row) => ({
        customer: named(row),
        reason: row.reason,
        at: row.at.toISOString(),
        subscription_id: row.subscriptionId,
        product_name: row.productName,
        amount: row.amount,
        currency: row.currency,
      }))
    },

    async best(organizationId: string, days: number, asked?: string): Promise<BestCustomer[]> {
      const { at: to } = await database.transaction((tx) =>
        merchants.momentEvenMirrored(tx, organizationId),
      )
      const currency = asked ?? (await merchants.get(sql, organizationId)).currency
      const span = { currency, from: daysBefore(to, days), to }
      const found = await store.best(sql, organizationId, span)
      return found.map((row) => ({
        customer: named(row),
        amount: row.amount,
        orders: row.orders,
        currency,
      }))
    },
  }
}
export type CustomerInsights = ReturnType<typeof createCustomerInsights>
