import { portalUrl } from '../customer-sessions/index.ts'
import { createAccount } from './account.ts'
import { createCards } from './cards.ts'
import type { Dependencies } from './dependencies.ts'
import { createEmailChange } from './email-change.ts'
import { createPortalEmails } from './emails.ts'
import { createPortalGrants } from './grants.ts'
import { createCommands } from './owner.ts'
import { createPaying } from './payments.ts'
import { createPurchases } from './purchases.ts'
import { createSignIn } from './sign-in.ts'
import { createSubscriptionCommands } from './subscriptions.ts'

export function createPortal(dependencies: Dependencies) {
  const { customers, merchants, pageUrl, payments } = dependencies
  const command = createCommands(dependencies)
  const send = createPortalEmails(dependencies)

  payments.hooks.returnAddress.register('portal', async (sql, intent) => {
    const { checkoutId, customerId, kind, orderId, organizationId, trigger } = intent
    const isRetry = kind === 'charge' && trigger === 'retry_customer'
    if (!isRetry && (kind !== 'setup' || checkoutId !== null)) return undefined
    const { slug } = await merchants.get(sql, organizationId)
    const customer = await customers.find(sql, [organizationId], customerId)
    const screen = isRetry ? `orders/${orderId}` : 'settings'
    return portalUrl(pageUrl, { slug, screen, email: customer?.email ?? null })
  })

  return {
    account: createAccount(dependencies, command),
    cards: createCards(dependencies, command),
    documents: dependencies.documents,
    emailChange: createEmailChange(dependencies, { command, send }),
    grants: createPortalGrants(dependencies),
    paying: createPaying(dependencies, command),
    purchases: createPurchases(dependencies),
    signIn: createSignIn(dependencies, send),
    subscriptions: createSubscriptionCommands(dependencies),
  }
}
export type Portal = ReturnType<typeof createPortal>
