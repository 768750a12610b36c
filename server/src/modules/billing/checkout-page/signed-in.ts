import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { KnownBuyer } from '@guildhall/contract/buyer-pages'
import { buyerCookieName } from '../customer-sessions/index.ts'
import { isFree, type SubscriptionDetails } from '../subscriptions/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Fields } from './form.ts'
import { createHeldPlans, type PlanNote, type ShownPlan } from './held-plans.ts'

type Owner = {
  readonly organizationId: string
  readonly customerId: string
  readonly checkoutId: null
  readonly managerId: string | null
  readonly byMailbox: boolean
}
type Tokens = { readonly cookie: (name: string) => string | undefined }

/** Sellers who allow one have given a few more at most. */
const mostHeld = 20

/** The customer who signed in with a code in this browser, and what they have already. */
export function createSignedIn({ checkouts, customerSessions, portal }: Dependencies) {
  const heldPlans = createHeldPlans(portal)
  const { account, purchases, subscriptions } = portal

  /** The subscription that keeps the customer from buying another one beside it. */
  async function heldBy(
    owner: Owner,
    { product, product_id: productId }: CheckoutPublic,
  ): Promise<SubscriptionDetails | undefined> {
    if (product.recurring_interval === null) return undefined
    const merchant = await purchases.merchantOf(owner)
    if (merchant.allowMultipleSubscriptions) return undefined
    const { items } = await purchases.subscriptions(owner, {
      active: 'true',
      sorting: ['-started_at'],
      page: 1,
      limit: mostHeld,
    })
    // What the seller gave keeps nobody from buying something else.
    return items.find(
      (each) => each.subscription.prices.length > 0 || each.product.product.id === productId,
    )
  }

  /** One that is free is changed by what is bought, as if the seller had named it. */
  async function upgradeOf(owner: Owner, checkout: CheckoutPublic) {
    const held = await heldBy(owner, checkout)
    if (!held || held.product.product.id === checkout.product_id) return undefined
    const { id, prices, status, waitingChange } = held.subscription
    const { update_plan: mayChange } = await subscriptions.allowed(owner)
    const isUpgradable = mayChange && isFree(prices) && status === 'active' && !waitingChange
    return isUpgradable ? { id, name: held.product.product.name } : undefined
  }

  return {
    /** Sessions of links and of other purchases do not count: see the pages of the portal. */
    async ownerOf({ cookie }: Tokens, checkout: CheckoutPublic): Promise<Owner | undefined> {
      const token = cookie(buyerCookieName(checkout.organization.slug))
      const session = token ? await customerSessions.authenticate(token) : undefined
      if (!session || session.checkoutId !== null) return undefined
      if (session.organizationId !== checkout.organization_id) return undefined
      const { byMailbox, customerId, managerId, organizationId } = session
      return { organizationId, customerId, checkoutId: null, managerId, byMailbox }
    },

    upgradeOf,

    /** Changes the plan for what was shown, once; what came of it is said beside it. */
    async change(
      owner: Owner,
      checkout: CheckoutPublic,
      fields: Fields,
      address: string,
    ): Promise<PlanNote> {
      const held = await heldBy(owner, checkout)
      // The page showed another plan, or the customer has none any more.
      if (!held || fields.product !== checkout.product_id) return 'amountsChanged'
      return heldPlans.change({ owner, checkout, held }, fields, address)
    },

    /** For the card that is typed for it. */
    cardForm: heldPlans.cardForm,

    async show(owner: Owner, checkout: CheckoutPublic, shown: ShownPlan): Promise<KnownBuyer> {
      const place = { organizationId: owner.organizationId, id: checkout.id }
      const [{ customer }, upgrades, due] = await Promise.all([
        account.get(owner),
        upgradeOf(owner, checkout),
        checkouts.client.dueOf(place, owner.customerId),
      ])
      const held = upgrades ? undefined : await heldBy(owner, checkout)
      const plan = held ? await heldPlans.show({ owner, checkout, held }, shown) : null
      return { email: customer.email, name: customer.name, plan, upgrades: upgrades ?? null, due }
    },
  }
}
export type SignedIn = ReturnType<typeof createSignedIn>
