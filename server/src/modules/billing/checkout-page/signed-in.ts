import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { KnownBuyer } from '@guildhall/contract/buyer-pages'
import { buyerCookieName } from '../customer-sessions/index.ts'
import type { Dependencies } from './dependencies.ts'

type Owner = {
  readonly organizationId: string
  readonly customerId: string
  readonly checkoutId: null
  readonly managerId: string | null
}
type Tokens = { readonly cookie: (name: string) => string | undefined }

/** The customer who signed in with a code in this browser, and what they have already. */
export function createSignedIn({ checkouts, customerSessions, portal }: Dependencies) {
  const { account, purchases, subscriptions } = portal

  /** The plan that the customer may change instead of buying another beside it. */
  async function planOf(owner: Owner, checkout: CheckoutPublic): Promise<KnownBuyer['plan']> {
    const { organization, product, product_id } = checkout
    if (product.recurring_interval === null) return null
    const merchant = await purchases.merchantOf(owner)
    if (merchant.allowMultipleSubscriptions) return null
    const { items } = await purchases.subscriptions(owner, {
      active: 'true',
      sorting: ['-started_at'],
      page: 1,
      limit: 1,
    })
    const [running] = items
    if (!running) return null
    const { id } = running.subscription
    const page = `/portal/${encodeURIComponent(organization.slug)}/subscriptions/${id}`
    const isSame = running.product.product.id === product_id
    const { update_plan: mayChange } = await subscriptions.allowed(owner)
    return {
      name: running.product.product.name,
      isSame,
      address: isSame || !mayChange ? page : `${page}?action=change&product=${product_id}`,
    }
  }

  return {
    /** Sessions of links and of other purchases do not count: see the pages of the portal. */
    async ownerOf({ cookie }: Tokens, checkout: CheckoutPublic): Promise<Owner | undefined> {
      const token = cookie(buyerCookieName(checkout.organization.slug))
      const session = token ? await customerSessions.authenticate(token) : undefined
      if (!session || session.checkoutId !== null) return undefined
      if (session.organizationId !== checkout.organization_id) return undefined
      const { customerId, managerId, organizationId } = session
      return { organizationId, customerId, checkoutId: null, managerId }
    },

    async show(owner: Owner, checkout: CheckoutPublic): Promise<KnownBuyer> {
      const place = { organizationId: owner.organizationId, id: checkout.id }
      const [{ customer }, plan, due] = await Promise.all([
        account.get(owner),
        planOf(owner, checkout),
        checkouts.client.dueOf(place, owner.customerId),
      ])
      return { email: customer.email, name: customer.name, plan, due }
    },
  }
}
export type SignedIn = ReturnType<typeof createSignedIn>
