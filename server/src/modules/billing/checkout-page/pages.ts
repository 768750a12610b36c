import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { CheckoutNote, CheckoutPage, HeldPlan } from '@guildhall/contract/buyer-pages'
import { allCountries } from '@guildhall/contract/kernel/countries'
import { boundary } from '../../../kernel/index.ts'
import { renderMarkdown } from '../../shared/legal-texts/index.ts'
import { cardUseOf, hasFixedEmail, isCharged, maySignIn } from '../checkouts/index.ts'
import { taxShown } from '../portal/index.ts'
import type { Challenges } from './challenges.ts'
import type { Dependencies } from './dependencies.ts'
import { type Fields, type Problems, storedValues } from './form.ts'
import type { LawOf } from './law.ts'
import { noteOfDecline } from './notes.ts'
import type { Notices } from './notices.ts'
import type { PageFacts } from './page-facts.ts'
import type { SignedIn } from './signed-in.ts'
import { canPayAtStripe, challengeOf, stripeFormOf } from './stripe-form.ts'
import type { Shown, Visit } from './visits.ts'

/** What a seller wrote; a text that is no text is left out. */
export function htmlOf(text: string | null): string | null {
  const rendered = text ? renderMarkdown(text, '') : undefined
  return rendered?.ok ? rendered.value.html : null
}

/** When it is paid for again, if it is bought now. */
export function renewalOf({ product, trial_end, active_trial_interval }: CheckoutPublic, at: Date) {
  const { recurring_interval: interval, recurring_interval_count: count } = product
  if (interval === null) return null
  if (active_trial_interval !== null && trial_end !== null) return trial_end
  return boundary(at, interval, count ?? 1, 1).toISOString()
}

type Entered = {
  readonly fields: Fields
  readonly problems: Problems
  readonly note: CheckoutNote | null
  /** What came of the change of a plan. */
  readonly changed?: HeldPlan['note']
}

type Parts = {
  readonly challenges: Challenges
  readonly facts: PageFacts
  readonly lawOf: LawOf
  readonly notices: Notices
  readonly signedIn: SignedIn
}

/** What the pages of one checkout say. */
export function createPages(
  { cardTries, checkouts, payments }: Dependencies,
  { challenges, facts, lawOf, notices, signedIn }: Parts,
) {
  async function form(visit: Visit, checkout: CheckoutPublic, entered?: Entered): Promise<Shown> {
    const [{ at, merchant, shared }, record, owner] = await Promise.all([
      facts.of(visit, checkout),
      checkouts.find([checkout.organization_id], checkout.id),
      signedIn.ownerOf(visit, checkout),
    ])
    if (merchant.salesStoppedAt !== null) return notices.stopped(visit, checkout)
    const isOpenToAll = maySignIn(record)
    const stored = storedValues(checkout, visit.country)
    const problems = entered?.problems ?? {}
    // What was not accepted stays in its field, what was is shown as it is stored.
    const kept = Object.entries(entered?.fields ?? {}).filter(
      ([name]) => !(name in stored) || name in problems,
    )
    const plan = {
      fields: entered?.fields ?? {},
      canType: shared.isTest || canPayAtStripe(checkout),
      note: entered?.changed ?? null,
    }
    const buyer = owner && isOpenToAll ? await signedIn.show(owner, checkout, plan) : null
    const due = buyer?.due ?? (isCharged(record) ? record.totalAmount : 0)
    const asksForCard = cardUseOf(record, due) !== null
    const stripe = stripeFormOf(checkout, record, due)
    const isSold = shared.isTest || (stripe !== null && stripe.elements !== null)
    const canPay = isSold || !asksForCard
    const known = entered ? entered.note : await declined(checkout)
    const note = canPay ? known : (known ?? 'notSelling')
    const work = asksForCard ? await workFor(visit, checkout, owner, entered?.fields.work) : null
    const page: CheckoutPage = {
      kind: 'checkout',
      ...shared,
      checkout,
      canPay,
      stripe,
      isEmailFixed: hasFixedEmail(record),
      maySignIn: isOpenToAll,
      buyer,
      asksForCard,
      work,
      values: { ...stored, ...Object.fromEntries(kept), confirmation_token_id: '' },
      problems,
      note,
      tax: taxShown(record.taxRate),
      renewsAt: renewalOf(checkout, at),
      law: await lawOf(checkout, stored.country ?? ''),
      description: htmlOf(checkout.product.description),
      countries: allCountries,
    }
    const isPlan = owner !== undefined && page.buyer?.plan
    return {
      status: 200,
      page: isPlan ? await withPlan(visit, owner, page, plan.fields.work) : page,
    }
  }

  /** For a customer who changes a plan: with the seats of the change, and the form for its card. */
  async function withPlan(
    visit: Visit,
    owner: Parameters<SignedIn['show']>[0],
    page: CheckoutPage,
    shownWork: string | undefined,
  ): Promise<CheckoutPage> {
    const { buyer, checkout, problems, values } = page
    if (!buyer?.plan) return page
    const { plan } = buyer
    const { stripe, work } = await signedIn.cardForm(owner, checkout, plan, {
      address: visit.caller,
      work: shownWork,
    })
    const seats = plan.change ? plan.change.seats : checkout.seats
    // What the page asks for now is what was missing.
    const note = plan.note === 'tooMany' && work ? 'work' : plan.note
    return {
      ...page,
      stripe,
      work,
      checkout: { ...checkout, seats },
      values: problems.seats ? values : { ...values, seats: String(seats ?? '') },
      buyer: { ...buyer, plan: { ...plan, note } },
    }
  }

  /** Before a card may be tried. */
  const workFor = (
    { caller: address }: Visit,
    { customer_email: email, id: placeId, organization_id: organizationId }: CheckoutPublic,
    owner: { readonly customerId: string } | undefined,
    shown: string | undefined,
  ) => {
    const customerId = owner?.customerId ?? null
    return cardTries.workFor({ organizationId, placeId, customerId, email, address }, shown)
  }

  /** Why the last payment failed, for whoever opens the page again. */
  async function declined({ id, organization_id: organizationId }: CheckoutPublic) {
    const { rows } = await payments.list({
      organizationId,
      filters: { checkout_id: [id] },
      sorting: ['-created_at'],
      offset: 0,
      limit: 1,
    })
    const [last] = rows
    return last?.status === 'failed' ? noteOfDecline(last.code) : null
  }

  const recordOf = ({ id, organization_id: organizationId }: CheckoutPublic) =>
    checkouts.find([organizationId], id)

  async function progress(visit: Visit, checkout: CheckoutPublic): Promise<Shown> {
    const { shared } = await facts.of(visit, checkout)
    const { challenge_url: challengeUrl = null } = checkout.payment_processor_metadata
    const stream = `/v1/checkouts/client/${visit.secret}/stream`
    const stripe = challengeOf(checkout)
    const isHosted = challengeUrl !== null && (await challenges.isHosted(await recordOf(checkout)))
    return {
      status: 200,
      page: { kind: 'progress', ...shared, challengeUrl, isHosted, stripe, stream },
    }
  }

  return { declined, form, progress }
}
export type Pages = ReturnType<typeof createPages>
