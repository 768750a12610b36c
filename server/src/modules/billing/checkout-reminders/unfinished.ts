import { after as later, span } from '../../../kernel/index.ts'
import { type Checkout, mayBeginAgain } from '../checkouts/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Send } from './sending.ts'

const kind = 'checkout-reminders.unfinished'
/** So long the page is watched, and says itself what became of the payment. */
const watched = 10 * span.minute

const isAsked = ({ challengeSecret, challengeUrl }: Checkout) =>
  challengeSecret !== null || challengeUrl !== null

/** A payment that was confirmed is asked about, or did not go through, for the first time. */
function isAnswered(before: Checkout, after: Checkout): boolean {
  if (before.status !== 'confirmed' || isAsked(before)) return false
  return after.status === 'open' || (after.status === 'confirmed' && isAsked(after))
}

/** Not where it was paid or is tried again, and where the link leads to nothing or a reminder is sent. */
function isWorthTelling(checkout: Checkout, hasReminder: boolean): boolean {
  if (checkout.status === 'expired') return mayBeginAgain(checkout) && !hasReminder
  return checkout.status === 'open' || isAsked(checkout)
}

/**
 * Tells a buyer who has left of a payment that was answered late, because the processor was away or the
 * payment was slow: it waits for them, or did not go through.
 */
export function registerUnfinished(dependencies: Dependencies, send: Send): void {
  const { checkouts, merchants, products, timers } = dependencies

  timers.define({
    name: kind,
    async run(tx, { organizationId, subjectId }, moment) {
      const [checkout, merchant] = await Promise.all([
        checkouts.read(tx, [organizationId], subjectId),
        merchants.getOpen(tx, organizationId),
      ])
      if (!merchant?.customerEmails.payment_failed || !checkout?.customerEmail) return
      if (!isWorthTelling(checkout, merchant.customerEmails.checkout_reminder)) return
      if (await checkouts.wentOnElsewhere(tx, checkout)) return
      const [found] = await products.details(tx, organizationId, [checkout.productId])
      if (!found || (checkout.status === 'expired' && found.product.isArchived)) return
      await send(tx, moment, merchant, checkout, {
        template: 'customer-emails.mail.paymentUnfinished',
        product: found.product.name,
        to: checkout.customerEmail,
      })
    },
  })

  checkouts.hooks.stored.register('checkout-reminders.unfinished', async (tx, before, after) => {
    if (!before?.confirmedAt || after.customerEmail === null || !isAnswered(before, after)) return
    const { id, organizationId } = after
    const moment = await merchants.moment(tx, organizationId)
    if (moment.at < later(before.confirmedAt, watched)) return
    timers.schedule(tx, moment, { kind, subjectId: id, lane: `email ${id}`, dueAt: moment.at })
  })
}
