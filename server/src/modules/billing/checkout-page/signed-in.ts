import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { HeldPlan, KnownBuyer } from '@guildhall/contract/buyer-pages'
import { AppError } from '../../../kernel/index.ts'
import { buyerCookieName } from '../customer-sessions/index.ts'
import { isFree, type SubscriptionDetails } from '../subscriptions/index.ts'
import { changeNoteOf } from './change-note.ts'
import type { Dependencies } from './dependencies.ts'
import { amountIn, type Fields } from './form.ts'
import { changeShown } from './plan-shown.ts'

type Owner = {
  readonly organizationId: string
  readonly customerId: string
  readonly checkoutId: null
  readonly managerId: string | null
}
type Tokens = { readonly cookie: (name: string) => string | undefined }

/** Sellers who allow one have given a few more at most. */
const mostHeld = 20

/** The customer who signed in with a code in this browser, and what they have already. */
export function createSignedIn({ checkouts, customerSessions, portal }: Dependencies) {
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

  /** What the change costs; null where its page in the portal has more to say of it, or it is not offered. */
  async function changeOf(
    owner: Owner,
    held: SubscriptionDetails,
    productId: string,
  ): Promise<HeldPlan['change']> {
    const { id, status, pendingUpdate, periodEnd, waitingChange } = held.subscription
    if (pendingUpdate || waitingChange || (status !== 'active' && status !== 'trialing'))
      return null
    const offers = await subscriptions.plan.offers(owner, id)
    const offer = offers.find(({ details }) => details.product.id === productId)
    if (!offer?.hasRoom) return null
    try {
      const shown = await changeShown(portal, owner, held, offer.details)
      const until = status === 'trialing' ? periodEnd.toISOString() : null
      return { ...shown, trialUntil: until }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      return null
    }
  }

  /** The plan that the customer may change instead of buying another beside it. */
  async function planOf(
    owner: Owner,
    checkout: CheckoutPublic,
    note: HeldPlan['note'] = null,
  ): Promise<HeldPlan | null> {
    const { organization, product_id: productId } = checkout
    const held = await heldBy(owner, checkout)
    if (!held) return null
    const { id, waitingChange } = held.subscription
    const page = `/portal/${encodeURIComponent(organization.slug)}/subscriptions/${id}`
    const isSame = held.product.product.id === productId
    const { update_plan: mayChange } = await subscriptions.allowed(owner)
    const change = isSame || !mayChange ? null : await changeOf(owner, held, productId)
    return {
      name: held.product.product.name,
      isSame,
      address: isSame || !mayChange ? page : `${page}?action=change&product=${productId}`,
      cards: `${page}?action=payment`,
      change,
      challengeUrl: waitingChange ? await subscriptions.plan.challengeOf(owner, id) : null,
      note: waitingChange ? 'atBank' : note,
    }
  }

  /** Changes the plan for what was shown, once; what came of it is said beside it. */
  async function change(
    owner: Owner,
    checkout: CheckoutPublic,
    fields: Fields,
  ): Promise<HeldPlan['note']> {
    const held = await heldBy(owner, checkout)
    const { product = '' } = fields
    // The page showed another plan, or the customer has none any more.
    if (!held || product !== checkout.product_id) return 'amountsChanged'
    const { id } = held.subscription
    const isMade = async () => (await subscriptions.get(owner, id)).product.product.id === product
    // The second of two clicks; another change would take the place of the one that the bank is asked about.
    if (await isMade()) return 'changed'
    if (held.subscription.waitingChange) return 'atBank'
    try {
      await subscriptions.plan.change(owner, id, product, {
        applies_at: fields.applies_at ?? '',
        due_amount: amountIn(fields.due_amount),
        recurring_amount: amountIn(fields.recurring_amount),
      })
      return 'changed'
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      if (await isMade()) return 'changed'
      if (error.code === 'SUBSCRIPTION_PAYMENT_HAS_TO_BE_CONFIRMED') return 'atBank'
      return changeNoteOf(error)
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

    change,
    upgradeOf,

    async show(
      owner: Owner,
      checkout: CheckoutPublic,
      note: HeldPlan['note'] = null,
    ): Promise<KnownBuyer> {
      const place = { organizationId: owner.organizationId, id: checkout.id }
      const [{ customer }, upgrades, due] = await Promise.all([
        account.get(owner),
        upgradeOf(owner, checkout),
        checkouts.client.dueOf(place, owner.customerId),
      ])
      const plan = upgrades ? null : await planOf(owner, checkout, note)
      return { email: customer.email, name: customer.name, plan, upgrades: upgrades ?? null, due }
    },
  }
}
export type SignedIn = ReturnType<typeof createSignedIn>
