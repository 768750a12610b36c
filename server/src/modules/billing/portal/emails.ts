import type { Moment } from '../../../platform/billing-clock/index.ts'
import type { Tx } from '../../../platform/database/index.ts'
import { footerOf, quotaOf } from '../customer-emails/index.ts'
import { portalUrl } from '../customer-sessions/index.ts'
import { type Customer, languageOf } from '../customers/index.ts'
import { toSender } from '../merchants/index.ts'
import type { Dependencies } from './dependencies.ts'

type Email = {
  readonly template: 'portalSignIn' | 'emailChange' | 'emailChangeAsked' | 'emailChanged'
  readonly to: string
  readonly values?: Readonly<Record<string, string | number>>
  /** The secret of a link to a screen of the portal. */
  readonly link?: { readonly screen: string; readonly token: string }
  /** Anybody can cause it, so it is dropped above the quota of the mailbox. */
  readonly isFree: boolean
}

/** Emails with which customers sign in and change their email address. */
export function createPortalEmails(dependencies: Dependencies) {
  const { mailer, merchants, pageUrl } = dependencies

  function urlOf(slug: string, { screen, token }: NonNullable<Email['link']>): string {
    const url = new URL(portalUrl(pageUrl, { slug, screen, email: null }))
    url.searchParams.set('token', token)
    return url.href
  }

  /** False when it was dropped. */
  return async function send(
    tx: Tx,
    moment: Moment,
    customer: Customer,
    { isFree, link, template, to, values = {} }: Email,
  ): Promise<boolean> {
    const { organizationId } = customer
    const quota = await quotaOf(dependencies, tx, moment, { isFree, to })
    if (!quota) return false
    const merchant = await merchants.get(tx, organizationId)
    const { name: organization, slug } = merchant
    return mailer.queueForCustomer(tx, {
      to,
      locale: languageOf(customer, merchant),
      template: `customer-emails.mail.${template}`,
      values: { name: customer.name ?? '', organization, ...values },
      ...(link ? { link: urlOf(slug, link) } : {}),
      sender: toSender(merchant, moment),
      customerId: customer.id,
      footer: footerOf(merchant),
      quota,
    })
  }
}
export type SendEmail = ReturnType<typeof createPortalEmails>
