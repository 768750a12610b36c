import { eraseEmailsOf } from '../../../platform/mail/index.ts'
import { defineCardReminders } from './cards.ts'
import { createEmailHooks, type Dependencies } from './dependencies.ts'
import { defineOrderEmails } from './order-emails.ts'
import { createPreviews } from './preview.ts'
import { definePriceChanges } from './price-changes.ts'
import { defineRefundEmails } from './refund-emails.ts'
import { defineReminders } from './reminders.ts'
import { createSend } from './send.ts'
import * as store from './store.ts'
import { defineSubscriptionEmails } from './subscription-emails.ts'
import { defineUsageAlerts } from './usage-alerts.ts'

/** Of one customer; more cannot wait, see the limits of `platform/mail`. */
const atOnce = 10_000

/** Tells customers by email what happens to their orders and subscriptions. */
export function createCustomerEmails(dependencies: Dependencies) {
  const hooks = createEmailHooks()
  const send = createSend(dependencies, hooks)
  defineOrderEmails(dependencies, hooks, send)
  defineRefundEmails(dependencies, send)
  defineSubscriptionEmails(dependencies, send)
  defineReminders(dependencies, send)
  defineCardReminders(dependencies, send)
  definePriceChanges(dependencies, send)
  defineUsageAlerts(dependencies, send)
  dependencies.customers.hooks.beforeDelete.register(
    'customer-emails',
    async (tx, _moment, customer) => void (await eraseEmailsOf(tx, customer, atOnce)),
  )
  dependencies.customers.hooks.anonymize.register('customer-emails', eraseEmailsOf)
  dependencies.merchants.hooks.beforeClose.register(
    'customer-emails',
    (tx, _moment, { organizationId }) => store.removeAll(tx, organizationId),
  )
  return { hooks, previews: createPreviews(dependencies) }
}
export type CustomerEmails = ReturnType<typeof createCustomerEmails>
