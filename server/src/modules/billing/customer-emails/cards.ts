import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Customer } from '../customers/index.ts'
import { cardDates } from '../payment-methods/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createLater } from './later.ts'
import { isPlannable } from './rules/reminders.ts'
import type { Send } from './send.ts'
import * as store from './store.ts'

const kind = 'card-expiring'
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** When the card that pays renewals is about to expire. */
export function defineCardReminders(dependencies: Dependencies, send: Send) {
  const { customers, merchants, methods, subscriptions } = dependencies

  async function cardOf(tx: Tx, { defaultPaymentMethodId: id, organizationId }: Customer) {
    const method = id === null ? undefined : await methods.find(tx, [organizationId], id)
    return method?.deletedAt === null ? method : undefined
  }

  const later = createLater(dependencies, kind, async (tx, moment, timer) => {
    const { organizationId, subjectId } = timer
    const customer = await customers.find(tx, [organizationId], subjectId)
    const card = customer && (await cardOf(tx, customer))
    if (!card) return
    const { expiresAt, remindAt } = cardDates(card)
    // A newer card, or the same one with a later expiry.
    if (remindAt > moment.at) return plan(tx, moment, customer)
    if (expiresAt <= moment.at) return
    if (!(await subscriptions.renews(tx, organizationId, customer.id))) return
    const reminder = { organizationId, kind, subjectId: card.id, at: expiresAt }
    if (!(await store.note(tx, reminder, moment.at))) return
    const { currency } = await merchants.get(tx, organizationId)
    const month = String(card.expMonth).padStart(2, '0')
    await send(
      tx,
      moment,
      { organizationId, customerId: customer.id, setting: 'payment_method_expiration_reminder' },
      {
        template: 'cardExpiring',
        currency,
        screen: 'cards',
        values: () => ({
          brand: capitalized(card.brand),
          last4: card.last4,
          month: `${month}/${card.expYear}`,
        }),
      },
    )
  })

  async function plan(tx: Tx, moment: Moment, customer: Customer) {
    const card = await cardOf(tx, customer)
    if (!card) return
    const { remindAt } = cardDates(card)
    if (isPlannable(remindAt, moment.at)) later.schedule(tx, moment, customer.id, remindAt)
  }

  customers.hooks.saved.register('customer-emails', plan)
}
