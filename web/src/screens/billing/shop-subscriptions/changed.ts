import { audit, customers, orders, payments, subscriptions } from '../../../lib/calls.ts'

/** What shows a subscription, its orders, or how many a customer has. */
export const changed = [
  subscriptions.get,
  subscriptions.list,
  orders.list,
  payments.list,
  customers.list,
  audit.listOfOrganization,
]
