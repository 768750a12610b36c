import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { footerOf, quotaOf } from '../customer-emails/index.ts'
import { portalUrl } from '../customer-sessions/index.ts'
import { type Customer, languageOf } from '../customers/index.ts'
import { toSender } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'

type Email = {
  readonly template: 'managerInvited' | 'managerAdded' | 'managerRemoved'
  readonly to: string
  /** Of the one who reads it. */
  readonly name: string | null
  /** The manager, or for them who invites: the name of a team could say anything. */
  readonly about: string
  readonly screen: string
}

/** Who is invited to manage the billing of a team, and what its own address is told about it. */
export function createManagerEmails(dependencies: Dependencies) {
  const { mailer, merchants, pageUrl } = dependencies

  /** False when it was dropped. */
  return async function send(
    tx: Tx,
    moment: Moment,
    customer: Customer,
    { about, name, screen, template, to }: Email,
  ): Promise<boolean> {
    // Anybody who has a team can cause it, so it is dropped above the quota of the mailbox.
    const quota = await quotaOf(dependencies, tx, moment, { isFree: true, to })
    if (!quota) return false
    const merchant = await merchants.get(tx, customer.organizationId)
    const { name: organization, slug } = merchant
    return mailer.queueForCustomer(tx, {
      to,
      locale: languageOf(customer, merchant),
      template: `customer-emails.mail.${template}`,
      values: { name: name ?? '', organization, about },
      link: portalUrl(pageUrl, { slug, screen, email: to }),
      sender: toSender(merchant, moment),
      customerId: customer.id,
      // Who is invited has bought nothing.
      footer:
        template === 'managerInvited'
          ? 'customer-emails.mail.managerInvited.footer'
          : footerOf(merchant),
      quota,
    })
  }
}
