import { consentText } from './consents.ts'
import { lawOfOrder } from './consumers.ts'
import type { Dependencies } from './dependencies.ts'
import { withdrawUrl } from './emails.ts'
import * as consents from './store/consents.ts'
import * as settings from './store/settings.ts'

/** The confirmation of an order says what the buyer agreed to, and where to withdraw. */
export function addToConfirmations(dependencies: Dependencies) {
  const { customerEmails, i18n, merchants, pageUrl } = dependencies
  customerEmails.hooks.ofOrder.provide('withdrawals', async (sql, order) => {
    const { checkoutId, organizationId } = order
    // Renewals and changes are no new contracts.
    if (checkoutId === null) return {}
    const [law, consent, { withdrawal }, merchant] = await Promise.all([
      lawOfOrder(sql, dependencies, order),
      consents.find(sql, organizationId, [checkoutId]),
      settings.read(sql, organizationId),
      merchants.getOpen(sql, organizationId),
    ])
    const isOffered = law?.withdrawalFunction && withdrawal && merchant
    return {
      // In the language in which the buyer read it.
      notes: consent ? [i18n.translate(consent.locale, consentText(consent.version))] : [],
      links: isOffered
        ? [{ label: 'withdrawals.mail.withdrawHere', url: withdrawUrl(pageUrl, merchant.slug) }]
        : [],
    }
  })
}
