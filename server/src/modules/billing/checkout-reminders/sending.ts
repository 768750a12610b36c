import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import type { Checkout } from '../checkouts/index.ts'
import { quotaOf } from '../customer-emails/index.ts'
import { languageOf } from '../customers/index.ts'
import { type Merchant, toSender } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'

type Email = {
  readonly template: `customer-emails.mail.${'checkoutReminder' | 'paymentUnfinished'}`
  /** What is bought. */
  readonly product: string
  readonly to: string
}

/** Emails to an address that was typed in a checkout, with a link to it. */
export function createSending(dependencies: Dependencies) {
  const { emailWordings, mailer, pageUrl } = dependencies

  return async function send(
    tx: Tx,
    moment: Moment,
    merchant: Merchant,
    checkout: Checkout,
    { product, template, to }: Email,
  ): Promise<void> {
    const quota = await quotaOf(dependencies, tx, moment, { isFree: true, to })
    if (!quota) return
    const locale = languageOf(checkout, merchant)
    await mailer.queueForCustomer(tx, {
      to,
      locale,
      template,
      wording: await emailWordings.of(tx, merchant.organizationId, { locale, template }),
      // Who typed the address could write anything as the name of its owner.
      values: { name: '', organization: merchant.name, product },
      link: pageUrl(`/checkout/${checkout.clientSecret}`),
      sender: toSender(merchant, moment),
      customerId: null,
      footer: 'customer-emails.mail.checkoutReminder.footer',
      quota,
    })
  }
}
export type Send = ReturnType<typeof createSending>
