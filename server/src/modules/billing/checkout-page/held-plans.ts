import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { HeldPlan } from '@guildhall/contract/buyer-pages'
import { AppError } from '../../../kernel/index.ts'
import { hostedToken } from '../../../platform/processors/index.ts'
import { workIn } from '../card-tries/index.ts'
import { type ProductDetails, productToBuyer } from '../products/index.ts'
import { type SubscriptionDetails, soldSeats } from '../subscriptions/index.ts'
import { changeNoteOf } from './change-note.ts'
import type { Dependencies } from './dependencies.ts'
import { amountIn, type Fields } from './form.ts'
import { changeShown } from './plan-shown.ts'
import { stripeFormOfChange } from './stripe-form.ts'

type Portal = Dependencies['portal']
type Owner = Parameters<Portal['subscriptions']['get']>[0]
type Change = NonNullable<HeldPlan['change']>

/** The subscription that a customer has, at the checkout of another plan. */
type Held = {
  readonly owner: Owner
  readonly checkout: CheckoutPublic
  readonly held: SubscriptionDetails
}
/** What came of a change; a number of seats that is not sold is said beside its field. */
export type PlanNote = HeldPlan['note'] | 'wrongSeats'
export type ShownPlan = {
  readonly fields: Fields
  /** The page has a form for a card. */
  readonly canType: boolean
  readonly note?: HeldPlan['note']
}

const longestToken = 255
/** More seats of one order are none that anybody sells. */
const mostSeats = 10_000
const seatsInUse = 'SEATS_ARE_ASSIGNED_REVOKE_SEATS_FIRST'

/** How many seats a plan is sold with, and the number that is shown first; null for one without seats. */
function seatsOf({ checkout, held: { subscription } }: Held, offer: ProductDetails) {
  const price = productToBuyer(offer).prices.find(
    (each) => each.amount_type === 'seat_based' && each.price_currency === subscription.currency,
  )
  if (price?.amount_type !== 'seat_based') return null
  const { maximum_seats: maximum, minimum_seats: min } = price.seat_tiers
  const max = Math.min(maximum ?? mostSeats, mostSeats)
  const present = soldSeats(subscription) ?? 1
  // Nobody is offered fewer than they have, as long as the plan has as many.
  const within = (count: number) => Math.min(max, Math.max(min, present, count))
  return { min, max, first: within(checkout.seats ?? 1), kept: within(1) }
}

/** Plans that customers have already, which they change instead of buying another one beside them. */
export function createHeldPlans(portal: Portal) {
  const { account, cards, subscriptions } = portal

  async function offerOf({ checkout, held, owner }: Held) {
    const [offers, allowed] = await Promise.all([
      subscriptions.plan.offers(owner, held.subscription.id),
      subscriptions.allowed(owner),
    ])
    const offer = offers.find(({ details }) => details.product.id === checkout.product_id)
    if (!offer) return undefined
    const seats = seatsOf({ checkout, held, owner }, offer.details)
    const choosesSeats = seats !== null && allowed.update_seats
    if (!(choosesSeats ? offer.mayHaveRoom : offer.hasRoom)) return undefined
    return { details: offer.details, seats, choosesSeats }
  }
  type Offer = NonNullable<Awaited<ReturnType<typeof offerOf>>>

  /** As many as were typed; undefined where the plan is not sold with so many. */
  function typedSeats({ choosesSeats, seats }: Offer, typed: string | undefined) {
    if (!seats || !choosesSeats) return undefined
    if (typed === undefined) return seats.first
    const count = amountIn(typed)
    return count >= seats.min && count <= seats.max ? count : undefined
  }

  /** What it costs with the seats that were typed; while people have more of them, with those that there are. */
  async function costOf({ held, owner }: Held, offer: Offer, typed: string | undefined) {
    const shownWith = async (seats: number | undefined) =>
      changeShown(portal, owner, held, offer.details, seats)
    const { choosesSeats, seats } = offer
    if (!seats || !choosesSeats) {
      return { shown: await shownWith(undefined), seats: seats?.kept ?? null, isInUse: false }
    }
    const wanted = typedSeats(offer, typed) ?? seats.first
    try {
      return { shown: await shownWith(wanted), seats: wanted, isInUse: false }
    } catch (error) {
      const isInUse = error instanceof AppError && error.code === seatsInUse
      if (!isInUse || wanted === seats.first) throw error
      return { shown: await shownWith(seats.first), seats: seats.first, isInUse }
    }
  }

  /** Null where its page in the portal has more to say of it, or it is not offered. */
  async function changeOf(
    asked: Held,
    { canType, fields }: ShownPlan,
  ): Promise<{ readonly change: Change; readonly isInUse: boolean } | null> {
    const { pendingUpdate, periodEnd, status, waitingChange } = asked.held.subscription
    if (pendingUpdate || waitingChange || (status !== 'active' && status !== 'trialing'))
      return null
    const offer = await offerOf(asked)
    if (!offer) return null
    try {
      const { isInUse, seats, shown } = await costOf(asked, offer, fields.seats)
      const { due_amount: due, needs_payment_method: needsCard } = shown.preview
      const typed = needsCard || fields.card === 'new' ? 'typed' : 'offered'
      const change = {
        ...shown,
        trialUntil: status === 'trialing' ? periodEnd.toISOString() : null,
        seats,
        choosesSeats: offer.choosesSeats,
        // What costs nothing today charges no card, so none is typed for it.
        newCard: canType && due > 0 ? typed : null,
      } as const
      return { change, isInUse }
    } catch (error) {
      if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
      return null
    }
  }

  /** The card that was typed for the change; undefined for the saved one. */
  async function cardOf(owner: Owner, fields: Fields, address: string) {
    if (fields.card !== 'new') return undefined
    const { confirmation_token_id: token = '' } = fields
    // A page of the processor may show what it knows of the customer.
    if (token === '' || token === hostedToken || token.length > longestToken) return 'none'
    return cards.typed(owner, { token, address, work: workIn(fields) })
  }

  return {
    /** The plan that the customer may change instead of buying another beside it. */
    async show(asked: Held, shown: ShownPlan): Promise<HeldPlan> {
      const { checkout, held, owner } = asked
      const { organization, product_id: productId } = checkout
      const { id, waitingChange } = held.subscription
      const page = `/portal/${encodeURIComponent(organization.slug)}/subscriptions/${id}`
      const isSame = held.product.product.id === productId
      const { update_plan: mayChange } = await subscriptions.allowed(owner)
      const found = isSame || !mayChange ? null : await changeOf(asked, shown)
      const note = shown.note ?? (found?.isInUse ? 'seatsInUse' : null)
      return {
        name: held.product.product.name,
        isSame,
        address: isSame || !mayChange ? page : `${page}?action=change&product=${productId}`,
        cards: `${page}?action=payment`,
        change: found?.change ?? null,
        challengeUrl: waitingChange ? await subscriptions.plan.challengeOf(owner, id) : null,
        note: waitingChange ? 'atBank' : note,
      }
    },

    /** What is needed to type a card for it, once it is asked for. */
    async cardForm(
      owner: Owner,
      checkout: CheckoutPublic,
      { change }: HeldPlan,
      { address, work }: { readonly address: string; readonly work: string | undefined },
    ) {
      const isTyped = change?.newCard === 'typed'
      const { customer } = await account.get(owner)
      const due = isTyped ? change.preview.due_amount : null
      // The plan may be billed in another currency than that of the checkout.
      const currency = change?.preview.currency ?? checkout.currency
      return {
        stripe: stripeFormOfChange(checkout, customer, { currency, due }),
        work: isTyped ? await cards.workFor(owner, address, work) : null,
      }
    },

    async change(asked: Held, fields: Fields, address: string): Promise<PlanNote> {
      const { checkout, held, owner } = asked
      const { id } = held.subscription
      const { product_id: productId } = checkout
      /** What came of it meanwhile, by the first of two clicks or in another tab. */
      async function madeMeanwhile(): Promise<PlanNote | undefined> {
        const now = await subscriptions.get(owner, id)
        if (now.product.product.id !== productId) return undefined
        const isOther =
          fields.seats !== undefined && amountIn(fields.seats) !== soldSeats(now.subscription)
        return isOther ? 'amountsChanged' : 'changed'
      }
      const made = await madeMeanwhile()
      if (made) return made
      // Another change would take the place of the one that the bank is asked about.
      if (held.subscription.waitingChange) return 'atBank'
      const offer = await offerOf(asked)
      const seats = offer && typedSeats(offer, fields.seats)
      if (offer?.choosesSeats && seats === undefined) return 'wrongSeats'
      try {
        const card = await cardOf(owner, fields, address)
        if (card === 'none') return 'needsCard'
        await subscriptions.plan.change(
          owner,
          id,
          { productId, seats },
          {
            applies_at: fields.applies_at ?? '',
            due_amount: amountIn(fields.due_amount),
            recurring_amount: amountIn(fields.recurring_amount),
            card,
          },
        )
        return 'changed'
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        const found = await madeMeanwhile()
        if (found) return found
        if (error.code === 'SUBSCRIPTION_PAYMENT_HAS_TO_BE_CONFIRMED') return 'atBank'
        if (error.code === 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER') return 'tooMany'
        return changeNoteOf(error)
      }
    },
  }
}
