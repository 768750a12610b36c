import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { cardDates, type PaymentMethod } from '../payment-methods/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createLater } from './later.ts'
import { isPlannable } from './rules/reminders.ts'
import type { Send } from './send.ts'
import * as store from './store.ts'

const kind = 'card-expiring'
const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** When a card that pays renewals is about to expire. */
export function defineCardReminders(dependencies: Dependencies, send: Send) {
  const { merchants, methods, subscriptions } = dependencies

  const later = createLater(dependencies, kind, async (tx, moment, timer) => {
    const { organizationId, subjectId } = timer
    const card = await methods.find(tx, [organizationId], subjectId)
    if (card?.deletedAt !== null) return
    const { expiresAt, remindAt } = cardDates(card)
    // The same card was saved again, with a later expiry.
    if (remindAt > moment.at) return plan(tx, moment, card)
    if (expiresAt <= moment.at) return
    if (!(await subscriptions.renewsWith(tx, card))) return
    const reminder = { organizationId, kind, subjectId: card.id, at: expiresAt }
    if (!(await store.note(tx, reminder, moment.at))) return
    const { currency } = await merchants.get(tx, organizationId)
    const month = String(card.expMonth).padStart(2, '0')
    await send(
      tx,
      moment,
      {
        organizationId,
        customerId: card.customerId,
        setting: 'payment_method_expiration_reminder',
      },
      {
        template: 'cardExpiring',
        currency,
        screen: 'cards',
        values: () => ({
          brand: capitalized(card.brand),
          // Whoever has the mailbox may be another one than the buyer.
          last4: card.isUnproven ? '••••' : card.last4,
          month: `${month}/${card.expYear}`,
        }),
      },
    )
  })

  async function plan(tx: Tx, moment: Moment, card: PaymentMethod) {
    const { remindAt } = cardDates(card)
    if (isPlannable(remindAt, moment.at)) later.schedule(tx, moment, card.id, remindAt)
  }

  methods.hooks.saved.register('customer-emails', plan)
}
