import { consentText } from './consents.ts'
import { lawOfOrder } from './consumers.ts'
import type { Dependencies } from './dependencies.ts'
import { withdrawUrl } from './emails.ts'
import * as consents from './store/consents.ts'

/** The confirmation of an order says what the buyer agreed to, and where to withdraw. */
export function addToConfirmations(dependencies: Dependencies) {
  const { customerEmails, i18n, merchants, pageUrl } = dependencies
  customerEmails.hooks.ofOrder.provide('withdrawals', async (sql, order) => {
    const { checkoutId, organizationId } = order
    // Renewals and changes are no new contracts.
    if (checkoutId === null) return {}
    const [law, consent, merchant] = await Promise.all([
      lawOfOrder(sql, dependencies, order),
      consents.find(sql, organizationId, [checkoutId]),
      merchants.getOpen(sql, organizationId),
    ])
    const isOffered = law?.withdrawalFunction && merchant
    return {
      // In the language in which the buyer read it.
      notes: consent
        ? [
            i18n.translate(consent.locale, 'customer-emails.mail.agreed', {
              text: i18n.translate(consent.locale, consentText(consent.version)),
            }),
          ]
        : [],
      links: isOffered
        ? [{ label: 'withdrawals.mail.withdrawHere', url: withdrawUrl(pageUrl, merchant.slug) }]
        : [],
    }
  })
}
