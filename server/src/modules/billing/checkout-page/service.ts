import type {
  CheckoutConfirm,
  CheckoutUpdatePublic,
} from '@guildhall/contract/billing/checkout-inputs'
import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import { locales } from '@guildhall/contract/boot'
import type { BuyerNotice, BuyerPage, CheckoutNote } from '@guildhall/contract/buyer-pages'
import { allCountries } from '@guildhall/contract/kernel/countries'
import { legalLinks } from '@guildhall/contract/legal-links'
import { AppError, boundary } from '../../../kernel/index.ts'
import type { PageVisit } from '../../../platform/web/index.ts'
import { renderMarkdown } from '../../shared/legal-texts/index.ts'
import {
  cardUseOf,
  hasFixedEmail,
  isCharged,
  mayBeginAgain,
  maySignIn,
} from '../checkouts/index.ts'
import { sameSelection } from './again.ts'
import { attempt, isOver } from './attempt.ts'
import type { Dependencies } from './dependencies.ts'
import { type Fields, missingFields, type Problems, readForm, storedValues } from './form.ts'
import { createLaw } from './law.ts'
import { noteOfDecline } from './notes.ts'
import { createReceipts } from './receipt.ts'
import { createSignedIn } from './signed-in.ts'
import { canPayAtStripe, challengeOf, stripeFormOf } from './stripe-form.ts'

type Place = { readonly organizationId: string; readonly id: string }

export type Visit = PageVisit & {
  readonly secret: string
  /** From the cookie of the checkout. */
  readonly token: string | undefined
  readonly cookie: (name: string) => string | undefined
}

type Shown = { readonly page: BuyerPage; readonly status: number }
/** Where the browser goes on. */
type Moved = {
  readonly to: string
  /** Of the session of whoever has just bought. */
  readonly token?: string
  /** The seller whose customer signs out. */
  readonly signsOutOf?: string
}
export type Answer = Shown | Moved

/** The path of the page of a checkout. */
export const pathOf = (secret: string) => `/checkout/${secret}`

/** What does not apply keeps nobody from paying what was shown. */
const isHarmless = (field: string) => field === 'discount_code' || field === 'customer_tax_id'

/** New checkouts for one visitor whose old ones have expired. */
const restarts = { max: 30, seconds: 60 }
/** Questions to Stripe for one visitor; the payment is asked about by itself too. */
const answers = { max: 30, seconds: 60 }

/** What the seller wrote of the product; a text that is no text is left out. */
function descriptionOf({ product: { description } }: CheckoutPublic): string | null {
  const rendered = description ? renderMarkdown(description, '') : undefined
  return rendered?.ok ? rendered.value.html : null
}

/** The buyer as they will be, if what was entered is stored. */
function withAddress(checkout: CheckoutPublic, changes: Readonly<Record<string, unknown>>) {
  const address = changes.customer_billing_address as CheckoutPublic['customer_billing_address']
  return {
    ...checkout,
    customer_billing_address: address ?? checkout.customer_billing_address,
    is_business_customer:
      changes.is_business_customer === undefined
        ? checkout.is_business_customer
        : changes.is_business_customer === true,
  }
}

export function createCheckoutPage(dependencies: Dependencies) {
  const { branding, checkouts, clocks, database, limits, pageUrl, payments } = dependencies
  const { withdrawals } = dependencies
  const receipts = createReceipts(dependencies)
  const lawOf = createLaw(dependencies)
  const signedIn = createSignedIn(dependencies)
  const { client } = checkouts

  const addressOf = ({ secret, kept }: Visit, rest = '') => pathOf(secret) + rest + kept

  /** Who runs the server. */
  async function operatorOf() {
    const look = await branding.current()
    return { name: look.name, links: legalLinks(look) }
  }

  async function notice(
    visit: Visit,
    name: BuyerNotice['notice'],
    again: string | null = null,
  ): Promise<Shown> {
    const page: BuyerNotice = {
      kind: 'notice',
      notice: name,
      again,
      locale: visit.locale ?? visit.browserLocale,
      theme: visit.theme,
      address: addressOf(visit),
      seller: null,
      isTest: false,
      operator: await operatorOf(),
    }
    const status = { unknown: 404, linkEnded: 404, expired: 410, tooMany: 429, unavailable: 503 }
    return { page, status: status[name] }
  }

  async function common(visit: Visit, checkout: CheckoutPublic) {
    const [{ live, at }, operator] = await Promise.all([
      clocks.show(database.sql, checkout.organization_id),
      operatorOf(),
    ])
    const own = locales.find((each) => each === checkout.locale)
    const { name, avatar_url: logo, email, slug } = checkout.organization
    return {
      at,
      shared: {
        locale: visit.locale ?? own ?? visit.browserLocale,
        theme: visit.theme,
        address: addressOf(visit),
        seller: { name, logo, email, portal: `/portal/${slug}` },
        isTest: !live,
        operator,
      },
    }
  }

  /** When it is paid for again, if it is bought now. */
  function renewalOf({ product, trial_end, active_trial_interval }: CheckoutPublic, at: Date) {
    const { recurring_interval: interval, recurring_interval_count: count } = product
    if (interval === null) return null
    if (active_trial_interval !== null && trial_end !== null) return trial_end
    return boundary(at, interval, count ?? 1, 1).toISOString()
  }

  type Entered = {
    readonly fields: Fields
    readonly problems: Problems
    readonly note: CheckoutNote | null
  }

  async function form(visit: Visit, checkout: CheckoutPublic, entered?: Entered): Promise<Shown> {
    const [{ at, shared }, record, owner] = await Promise.all([
      common(visit, checkout),
      checkouts.find([checkout.organization_id], checkout.id),
      signedIn.ownerOf(visit, checkout),
    ])
    const isOpenToAll = maySignIn(record)
    const stored = storedValues(checkout, visit.country)
    const problems = entered?.problems ?? {}
    // What was not accepted stays in its field, what was is shown as it is stored.
    const kept = Object.entries(entered?.fields ?? {}).filter(
      ([name]) => !(name in stored) || name in problems,
    )
    const buyer = owner && isOpenToAll ? await signedIn.show(owner, checkout) : null
    const due = buyer?.due ?? (isCharged(record) ? record.totalAmount : 0)
    const asksForCard = cardUseOf(record, due) !== null
    const stripe = stripeFormOf(checkout, record, due)
    const isSold = shared.isTest || (stripe !== null && stripe.elements !== null)
    const canPay = isSold || !asksForCard
    const known = entered ? entered.note : await declined(checkout)
    const note = canPay ? known : (known ?? 'notSelling')
    return {
      status: 200,
      page: {
        kind: 'checkout',
        ...shared,
        checkout,
        canPay,
        stripe,
        isEmailFixed: hasFixedEmail(record),
        maySignIn: isOpenToAll,
        buyer,
        asksForCard,
        values: { ...stored, ...Object.fromEntries(kept), confirmation_token_id: '' },
        problems,
        note,
        renewsAt: renewalOf(checkout, at),
        law: await lawOf(checkout, stored.country ?? ''),
        description: descriptionOf(checkout),
        countries: allCountries,
      },
    }
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

  async function progress(visit: Visit, checkout: CheckoutPublic): Promise<Shown> {
    const { shared } = await common(visit, checkout)
    const { challenge_url: challengeUrl = null } = checkout.payment_processor_metadata
    const stream = `/v1/checkouts/client/${visit.secret}/stream`
    const stripe = challengeOf(checkout)
    return { status: 200, page: { kind: 'progress', ...shared, challengeUrl, stripe, stream } }
  }

  /** The checkout as its state wants it to be shown. */
  async function stateOf(visit: Visit, checkout: CheckoutPublic): Promise<Answer> {
    switch (checkout.status) {
      case 'open':
        return form(visit, checkout)
      case 'confirmed':
        return progress(visit, checkout)
      case 'succeeded':
        return { to: addressOf(visit, '/confirmation') }
      default:
        return expired(visit)
    }
  }

  const recordOf = ({ organizationId, id }: Place) => checkouts.find([organizationId], id)

  /** What was sold is not sold again by its old address. */
  async function expired(visit: Visit): Promise<Shown> {
    const place = await client.find(database.sql, visit.secret)
    const isOffered = place !== undefined && mayBeginAgain(await recordOf(place))
    return notice(visit, 'expired', isOffered ? addressOf(visit) : null)
  }

  /** Refusals that are pages of their own. */
  async function refusal(visit: Visit, error: unknown): Promise<Shown> {
    if (!(error instanceof AppError)) throw error
    if (error.code === 'NOT_FOUND') return notice(visit, 'unknown')
    if (error.code === 'CHECKOUT_HAS_EXPIRED') return expired(visit)
    if (error.code === 'TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER') return notice(visit, 'tooMany')
    if (error.code === 'SERVICE_UNAVAILABLE') return notice(visit, 'unavailable')
    throw error
  }

  async function placeOf(visit: Visit): Promise<Place> {
    const place = await client.find(database.sql, visit.secret)
    if (!place) throw new AppError('NOT_FOUND')
    return place
  }

  async function update(visit: Visit, fields: Fields, more: object = {}): Promise<Answer> {
    const place = await placeOf(visit)
    const before = await client.get(place)
    const { changes, problems } = readForm(before, fields)
    const sent = await attempt(
      { ...changes, ...more },
      (left) => client.update(place, left as CheckoutUpdatePublic, visit.caller),
      () => false,
    )
    const entered = {
      fields: { ...fields, intent: 'update' },
      problems: { ...problems, ...sent.problems },
      note: sent.note ?? null,
    }
    return form(inLocale(visit, fields), sent.value ?? (await client.get(place)), entered)
  }

  /** The language that was chosen in the form is that of the answer. */
  const inLocale = (visit: Visit, { locale }: Fields): Visit => ({
    ...visit,
    locale: locales.find((each) => each === locale) ?? visit.locale,
  })

  async function confirm(visit: Visit, fields: Fields): Promise<Answer> {
    const place = await placeOf(visit)
    const before = await client.get(place)
    const { live } = await clocks.show(database.sql, place.organizationId)
    const canPay = !live || canPayAtStripe(before)
    if (!canPay && before.is_payment_form_required) return update(visit, fields)
    const { changes, problems: invalid } = readForm(before, fields)
    const { country = '', locale: chosen } = fields
    const { consent } = await lawOf(withAddress(before, changes), country)
    const isTicked = consent === null || fields.consent === consent
    const problems: Problems = isTicked ? invalid : { ...invalid, consent: 'consent' }
    const blocking = Object.keys(problems).filter((name) => !isHarmless(name))
    const total = Number(fields.expected_total_amount)
    const { expected_due_amount: due } = fields
    // A form that was shown before the customer signed in, in another tab, is that of another buyer.
    const owner = due === undefined ? undefined : await signedIn.ownerOf(visit, before)
    if (blocking.length > 0) {
      return refused(visit, fields, async (checkout) => ({
        problems: { ...missingFields(checkout, fields), ...problems },
        note: null,
      }))
    }
    const sent = await attempt(
      changes,
      (left) =>
        client.confirm(place, {
          input: {
            ...left,
            confirmation_token_id: fields.confirmation_token_id || null,
            ...(Number.isSafeInteger(total) ? { expected_total_amount: total } : {}),
          } as CheckoutConfirm,
          address: visit.caller,
          ...(owner && { customerId: owner.customerId, expectedDue: Number(due) }),
          also(tx, { at }) {
            if (consent === null) return
            const { organizationId, id: checkoutId } = place
            const locale = inLocale(visit, { locale: chosen ?? '' }).locale ?? visit.browserLocale
            return withdrawals.consents.record(tx, {
              organizationId,
              checkoutId,
              version: consent,
              locale,
              at,
            })
          },
        }),
      (field) => !isHarmless(field),
    )
    if (sent.value) {
      const { customer_session_token: token } = sent.value
      return { to: addressOf(visit), ...(token === '' ? {} : { token }) }
    }
    const all = { ...problems, ...sent.problems }
    const hasProblems = Object.keys(all).some((name) => !isHarmless(name))
    return refused(visit, fields, async (checkout) => ({
      problems: all,
      note: hasProblems ? null : await reasonOf(checkout, sent.note ?? 'refused'),
    }))
  }

  type Reason = { readonly problems: Problems; readonly note: CheckoutNote | null }

  /** Nothing was bought: what was entered is stored, and shown with the reason. */
  async function refused(
    visit: Visit,
    fields: Fields,
    reason: (checkout: CheckoutPublic) => Promise<Reason>,
  ): Promise<Answer> {
    const shown = await update(visit, fields)
    if (!('page' in shown) || shown.page.kind !== 'checkout') return shown
    const { page } = shown
    const { note, problems } = await reason(page.checkout)
    return {
      ...shown,
      page: {
        ...page,
        note,
        problems: { ...page.problems, ...problems },
        values: { ...page.values, intent: 'confirm' },
      },
    }
  }

  /** A bank says more than that the payment failed. */
  const reasonOf = async (checkout: CheckoutPublic, note: CheckoutNote) =>
    note === 'refused' ? ((await declined(checkout)) ?? note) : note

  /** To the page that asks for a code, with what was entered stored. */
  async function toSignIn(visit: Visit, fields: Fields): Promise<Answer> {
    await update(visit, fields)
    return { to: addressOf(visit, '/sign-in') }
  }

  async function signOut(visit: Visit): Promise<Answer> {
    const { organization } = await client.get(await placeOf(visit))
    return { to: addressOf(visit), signsOutOf: organization.slug }
  }

  /** The bank has asked by Stripe's script: what it was told is asked for at once, as after its page. */
  async function answered(visit: Visit): Promise<Answer> {
    const { challengeSecret, intentId } = await recordOf(await placeOf(visit))
    const isAsked = challengeSecret !== null && intentId !== null
    if (isAsked && (await limits.allowFrom('checkout-page.answered', visit.caller, answers))) {
      await payments.returned(intentId)
    }
    return { to: addressOf(visit) }
  }

  /** The same selection in a new checkout, with nothing of whoever had the old one. */
  async function again(visit: Visit): Promise<Answer> {
    const old = await recordOf(await placeOf(visit))
    if (!mayBeginAgain(old)) return expired(visit)
    const isAllowed = await limits.allowFrom('checkout-page.again', visit.caller, restarts)
    if (!isAllowed) return notice(visit, 'tooMany')
    try {
      const { url } = await checkouts.create(old.organizationId, sameSelection(old))
      return { to: new URL(url).pathname + visit.kept }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return notice(visit, 'linkEnded')
    }
  }

  return {
    async show(visit: Visit): Promise<Answer> {
      try {
        const place = await placeOf(visit)
        return await stateOf(visit, await client.get(place))
      } catch (error) {
        return refusal(visit, error)
      }
    },

    async submit(visit: Visit, fields: Fields): Promise<Answer> {
      try {
        if (fields.intent === 'again') return await again(visit)
        if (fields.intent === 'answered') return await answered(visit)
        if (fields.intent === 'confirm') return await confirm(visit, fields)
        if (fields.intent === 'sign-in') return await toSignIn(visit, fields)
        if (fields.intent === 'sign-out') return await signOut(visit)
        const without = fields.intent === 'remove-discount' ? { discount_code: '' } : {}
        const trial = fields.intent === 'without-trial' ? { allow_trial: false } : {}
        return await update(visit, { ...fields, ...without }, trial)
      } catch (error) {
        // It was confirmed meanwhile, in this tab or another: its page says how far it is.
        if (isOver(error)) return { to: addressOf(visit) }
        return refusal(visit, error)
      }
    },

    /** What was bought; until then the page of the checkout. */
    async receipt(visit: Visit): Promise<Answer> {
      try {
        const checkout = await client.get(await placeOf(visit))
        if (checkout.status !== 'succeeded') return { to: addressOf(visit) }
        const [{ at, shared }, buyer, card] = await Promise.all([
          common(visit, checkout),
          receipts.buyerOf(visit.token, checkout),
          receipts.cardOf(checkout),
        ])
        const bought = await receipts.of(buyer, addressOf(visit, '/invoice'))
        const own = pageUrl(addressOf({ ...visit, kept: '' }, '/confirmation'))
        return {
          status: 200,
          page: {
            kind: 'receipt',
            ...shared,
            address: addressOf(visit, '/confirmation'),
            checkout,
            ...bought,
            card,
            email: checkout.customer_email,
            renewsAt: renewalOf(checkout, at),
            trialEnd: checkout.active_trial_interval === null ? null : checkout.trial_end,
            withdraw: (await lawOf(checkout, '')).withdraw,
            returnTo: checkout.success_url === own ? null : checkout.success_url,
          },
        }
      } catch (error) {
        return refusal(visit, error)
      }
    },

    async invoice(visit: Visit): Promise<Answer> {
      try {
        const checkout = await client.get(await placeOf(visit))
        const buyer = await receipts.buyerOf(visit.token, checkout)
        if (!buyer) return { to: addressOf(visit, '/confirmation') }
        return { to: await receipts.documentOf(buyer) }
      } catch (error) {
        return refusal(visit, error)
      }
    },

    /** In a page that may not show it. */
    async refuse(visit: Visit): Promise<Shown> {
      const page: BuyerPage = {
        kind: 'refusal',
        locale: visit.locale ?? visit.browserLocale,
        theme: visit.theme,
        address: addressOf(visit),
        seller: null,
        isTest: false,
        operator: await operatorOf(),
      }
      return { page, status: 403 }
    },

    /** A new checkout for whoever follows a link. */
    async follow(visit: Visit, query: Fields): Promise<Answer> {
      try {
        const url = new URL(
          await dependencies.checkoutLinks.follow(visit.secret, query, visit.caller),
        )
        return { to: url.pathname + visit.kept }
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND')
          return notice(visit, 'linkEnded')
        return refusal(visit, error)
      }
    },
  }
}
export type CheckoutPage = ReturnType<typeof createCheckoutPage>
