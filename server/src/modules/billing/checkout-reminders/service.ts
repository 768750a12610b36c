import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type Checkout, mayBeginAgain } from '../checkouts/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'
import { createSending } from './sending.ts'
import { registerUnfinished } from './unfinished.ts'

const kind = 'checkout-reminders.reminder'

/** Reminds buyers once of what they left in a checkout, where the merchant wants it. */
export function createCheckoutReminders(dependencies: Dependencies) {
  const { checkouts, merchants, products, timers } = dependencies
  const send = createSending(dependencies)
  registerUnfinished(dependencies, send)

  /** The name of what would be bought by the link; undefined where nothing would be. */
  async function offered(tx: Tx, { organizationId, productId }: Checkout) {
    const [found] = await products.details(tx, organizationId, [productId])
    return found?.product.isArchived === false ? found.product.name : undefined
  }

  async function remind(
    tx: Tx,
    moment: Moment,
    merchant: Merchant,
    checkout: Checkout,
    to: string,
  ) {
    const product = await offered(tx, checkout)
    if (product === undefined) return
    if (await checkouts.wentOnElsewhere(tx, checkout, { newerCounts: true })) return
    await send(tx, moment, merchant, checkout, {
      template: 'customer-emails.mail.checkoutReminder',
      product,
      to,
    })
  }

  timers.define({
    name: kind,
    async run(tx, { organizationId, subjectId }, moment) {
      const [checkout, merchant] = await Promise.all([
        checkouts.read(tx, [organizationId], subjectId),
        merchants.getOpen(tx, organizationId),
      ])
      if (!merchant?.customerEmails.checkout_reminder || !checkout?.customerEmail) return
      await remind(tx, moment, merchant, checkout, checkout.customerEmail)
    },
  })

  checkouts.hooks.stored.register('checkout-reminders', async (tx, before, after) => {
    const hasExpired = after.status === 'expired' && before?.status !== 'expired'
    if (!hasExpired || after.customerEmail === null || !mayBeginAgain(after)) return
    const { id, organizationId } = after
    const merchant = await merchants.getOpen(tx, organizationId)
    if (!merchant?.customerEmails.checkout_reminder) return
    const moment = await merchants.moment(tx, organizationId)
    // A lane of its own: a failing email delays nothing else.
    timers.schedule(tx, moment, { kind, subjectId: id, lane: `email ${id}`, dueAt: moment.at })
  })
}
