import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { type Checkout, mayBeginAgain } from '../checkouts/index.ts'
import { quotaOf } from '../customer-emails/index.ts'
import { languageOf } from '../customers/index.ts'
import { type Merchant, toSender } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'

const kind = 'checkout-reminders.reminder'

/** Reminds buyers once of what they left in a checkout, where the merchant wants it. */
export function createCheckoutReminders(dependencies: Dependencies) {
  const { checkouts, mailer, merchants, pageUrl, products, timers } = dependencies

  /** The name of what would be bought by the link; undefined where nothing would be. */
  async function offered(tx: Tx, { organizationId, productId }: Checkout) {
    const [found] = await products.details(tx, organizationId, [productId])
    return found?.product.isArchived === false ? found.product.name : undefined
  }

  async function send(tx: Tx, moment: Moment, merchant: Merchant, checkout: Checkout, to: string) {
    const product = await offered(tx, checkout)
    if (product === undefined || (await checkouts.wasLeftForAnother(tx, checkout))) return
    const quota = await quotaOf(dependencies, tx, moment, { isFree: true, to })
    if (!quota) return
    const { name: organization } = merchant
    await mailer.queueForCustomer(tx, {
      to,
      locale: languageOf(checkout, merchant),
      template: 'customer-emails.mail.checkoutReminder',
      // Who typed the address could write anything as the name of its owner.
      values: { name: '', organization, product },
      link: pageUrl(`/checkout/${checkout.clientSecret}`),
      sender: toSender(merchant),
      customerId: null,
      footer: 'customer-emails.mail.checkoutReminder.footer',
      quota,
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
      await send(tx, moment, merchant, checkout, checkout.customerEmail)
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
