import { span } from '../../../kernel/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import { portalUrl } from '../customer-sessions/index.ts'
import type { Intent } from '../payments/index.ts'
import { createAccount } from './account.ts'
import { createCardUses } from './card-uses.ts'
import { createCards } from './cards.ts'
import { createPortalConnections } from './connections.ts'
import type { Dependencies } from './dependencies.ts'
import { createEmailChange } from './email-change.ts'
import { createPortalEmails } from './emails.ts'
import { createEntering } from './entering.ts'
import { createFinding } from './finding.ts'
import { createPortalGrants } from './grants.ts'
import { createOwnCards } from './own-cards.ts'
import { createCommands } from './owner.ts'
import { createPaying, isByLink } from './payments.ts'
import { createPurchases } from './purchases.ts'
import { createSignIn } from './sign-in.ts'
import { createSubscriptionCommands } from './subscriptions.ts'
import { createPortalUsage } from './usage.ts'

/** Where it was entered, which says what became of it. */
const screenOfCard = ({ id, subscriptionId }: Intent): string =>
  subscriptionId === null
    ? `cards?added=${id}`
    : `subscriptions/${subscriptionId}?action=payment&added=${id}`

export function createPortal(dependencies: Dependencies) {
  const { clocks, customers, dunning, merchants, pageUrl, payments, subscriptionChanges } =
    dependencies
  const command = createCommands(dependencies)
  const send = createPortalEmails(dependencies)
  const entering = createEntering(dependencies)
  const grants = createPortalGrants(dependencies)
  const ownCards = createOwnCards(dependencies)

  /** Where a customer began what is being paid. */
  async function screenOf(sql: Sql, intent: Intent): Promise<string | undefined> {
    const { changeId, checkoutId, kind, orderId, organizationId, trigger } = intent
    if (changeId !== null) {
      const id = await subscriptionChanges.subscriptionOf(sql, organizationId, changeId)
      return id && `subscriptions/${id}`
    }
    if (kind === 'charge') return trigger === 'retry_customer' ? `orders/${orderId}` : undefined
    return kind === 'setup' && checkoutId === null ? screenOfCard(intent) : undefined
  }

  payments.hooks.returnAddress.register('portal', async (sql, intent) => {
    const { customerId, orderId, organizationId } = intent
    if (orderId !== null && isByLink(intent)) {
      const { at } = await clocks.show(sql, organizationId)
      return pageUrl(dunning.payLinks.pathOf({ id: orderId, organizationId }, at, span.hour))
    }
    const screen = await screenOf(sql, intent)
    if (screen === undefined) return undefined
    const { slug } = await merchants.get(sql, organizationId)
    const customer = await customers.find(sql, [organizationId], customerId)
    return portalUrl(pageUrl, { slug, screen, email: customer?.email ?? null })
  })

  return {
    account: createAccount(dependencies, command, ownCards),
    billingManagers: dependencies.billingManagers.portal,
    cards: createCards(dependencies, command, ownCards),
    cardUses: createCardUses(dependencies, command, ownCards),
    documents: dependencies.documents,
    emailChange: createEmailChange(dependencies, { command, send }),
    connections: createPortalConnections(dependencies, grants),
    grants,
    paying: createPaying(dependencies, command, ownCards),
    purchases: createPurchases(dependencies),
    finding: createFinding(dependencies, entering),
    signIn: createSignIn(dependencies, entering, send),
    subscriptions: createSubscriptionCommands(dependencies, ownCards),
    usage: createPortalUsage(dependencies),
  }
}
export type Portal = ReturnType<typeof createPortal>
