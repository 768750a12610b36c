import type { CheckoutUpdatePublic } from '@guildhall/contract/billing/checkout-inputs'
import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import { AppError } from '../../../kernel/index.ts'
import { mayBeginAgain } from '../checkouts/index.ts'
import { sameSelection } from './again.ts'
import { attempt, isOver } from './attempt.ts'
import { createChallenges } from './challenges.ts'
import { createConfirm } from './confirm.ts'
import type { Dependencies } from './dependencies.ts'
import { type Fields, type Refused, readForm, withoutRefused } from './form.ts'
import { createLaw } from './law.ts'
import { createNotices } from './notices.ts'
import { createPageFacts } from './page-facts.ts'
import { createPages } from './pages.ts'
import { createReceipts } from './receipt.ts'
import { createSignedIn } from './signed-in.ts'
import { type Answer, addressOf, inLocale, type Place, type Visit } from './visits.ts'

/** New checkouts for one visitor whose old ones have expired. */
const restarts = { max: 30, seconds: 60 }

/** Buttons of whoever changes a plan: with which card. */
const cardChoice: Readonly<Record<string, Fields>> = {
  'new-card': { card: 'new' },
  'saved-card': { card: 'saved' },
}

export function createCheckoutPage(dependencies: Dependencies) {
  const { checkoutLinks, checkouts, database, limits, pageUrl } = dependencies
  const receipts = createReceipts(dependencies)
  const challenges = createChallenges(dependencies)
  const lawOf = createLaw(dependencies)
  const signedIn = createSignedIn(dependencies)
  const facts = createPageFacts(dependencies)
  const notices = createNotices(dependencies, facts)
  const { bySeller, expired, notice, refusal } = notices
  const pages = createPages(dependencies, { challenges, facts, lawOf, notices, signedIn })
  const { check, confirm } = createConfirm(dependencies, {
    lawOf,
    pages,
    placeOf,
    signedIn,
    update,
  })
  const { client } = checkouts

  /** The checkout as its state wants it to be shown. */
  async function stateOf(visit: Visit, checkout: CheckoutPublic): Promise<Answer> {
    switch (checkout.status) {
      case 'open':
        return pages.form(visit, checkout)
      case 'confirmed':
        return pages.progress(visit, checkout)
      case 'succeeded':
        return { to: addressOf(visit, '/confirmation') }
      default:
        return expired(visit)
    }
  }

  const recordOf = ({ organizationId, id }: Place) => checkouts.find([organizationId], id)

  async function placeOf(visit: Visit): Promise<Place> {
    const place = await client.find(database.sql, visit.secret)
    if (!place) throw new AppError('NOT_FOUND')
    return place
  }

  async function update(
    visit: Visit,
    fields: Fields,
    { isDiscountGone, known, ...more }: Refused & { readonly allow_trial?: boolean } = {},
  ): Promise<Answer> {
    const place = await placeOf(visit)
    const before = await client.get(place)
    const { changes, problems } = readForm(before, fields)
    const sent = await attempt(
      { ...withoutRefused(changes, { isDiscountGone, known }), ...more },
      (left) => client.update(place, left as CheckoutUpdatePublic, visit.caller),
      () => false,
    )
    const entered = {
      fields: { ...fields, intent: 'update' },
      problems: { ...known, ...problems, ...sent.problems },
      note: sent.note ?? null,
    }
    return pages.form(visit, sent.value ?? (await client.get(place)), entered)
  }

  /** The customer who signed in changes the plan they have to the one of this checkout. */
  async function changePlan(visit: Visit, fields: Fields): Promise<Answer> {
    const checkout = await client.get(await placeOf(visit))
    const owner = await signedIn.ownerOf(visit, checkout)
    if (!owner || checkout.status !== 'open') return { to: addressOf(visit) }
    const changed = await signedIn.change(owner, checkout, fields, visit.caller)
    const isWrong = changed === 'wrongSeats'
    return pages.form(visit, checkout, {
      fields,
      problems: isWrong ? { seats: 'seats' } : {},
      note: null,
      ...(isWrong ? {} : { changed }),
    })
  }

  /** To the page that asks for a code, with what was entered stored. */
  async function toSignIn(visit: Visit, fields: Fields): Promise<Answer> {
    await update(visit, fields)
    return { to: addressOf(visit, '/sign-in') }
  }

  async function signOut(visit: Visit): Promise<Answer> {
    const { organization } = await client.get(await placeOf(visit))
    return { to: addressOf(visit), signsOutOf: organization.slug }
  }

  async function answered(visit: Visit): Promise<Answer> {
    await challenges.answered(await recordOf(await placeOf(visit)), visit.caller)
    return { to: addressOf(visit) }
  }

  async function leave(visit: Visit): Promise<Answer> {
    await challenges.leave(await recordOf(await placeOf(visit)))
    return { to: addressOf(visit) }
  }

  /** The same selection in a new checkout, with nothing of whoever had the old one. */
  async function again(visit: Visit): Promise<Answer> {
    const old = await recordOf(await placeOf(visit))
    if (!mayBeginAgain(old)) return { to: addressOf(visit) }
    const isAllowed = await limits.allowFrom('checkout-page.again', visit.caller, restarts)
    if (!isAllowed) return bySeller(visit, 'tooMany')
    try {
      const { url } = await checkouts.create(old.organizationId, sameSelection(old))
      return { to: new URL(url).pathname + visit.kept }
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      return bySeller(visit, error.code === 'SALES_ARE_STOPPED' ? 'salesStopped' : 'linkEnded')
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

    async submit(asked: Visit, fields: Fields): Promise<Answer> {
      const visit = inLocale(asked, fields)
      try {
        if (fields.intent === 'again') return await again(visit)
        if (fields.intent === 'answered') return await answered(visit)
        if (fields.intent === 'leave') return await leave(visit)
        if (fields.intent === 'hosted') return await confirm(visit, fields, true)
        if (fields.intent === 'confirm') return await confirm(visit, fields)
        if (fields.intent === 'check') return await check(visit, fields)
        if (fields.intent === 'change') return await changePlan(visit, fields)
        if (fields.intent === 'sign-in') return await toSignIn(visit, fields)
        if (fields.intent === 'sign-out') return await signOut(visit)
        const without = fields.intent === 'remove-discount' ? { discount_code: '' } : {}
        const card = cardChoice[fields.intent ?? '']
        const trial = fields.intent === 'without-trial' ? { allow_trial: false } : {}
        return await update(visit, { ...fields, ...without, ...card }, trial)
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
        const [{ shared }, buyer, card] = await Promise.all([
          facts.of(visit, checkout),
          receipts.buyerOf(visit.token, checkout),
          receipts.cardOf(checkout),
        ])
        const bought = await receipts.of(buyer, checkout, addressOf(visit, '/invoice'))
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
            email: await receipts.emailOf(buyer, checkout),
            tax: await receipts.taxOf(checkout),
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

    refuse: notices.frameRefusal,

    /** A new checkout for whoever follows a link. */
    async follow(visit: Visit, query: Fields): Promise<Answer> {
      try {
        const url = new URL(await checkoutLinks.follow(visit.secret, query, visit.caller))
        return { to: url.pathname + visit.kept }
      } catch (error) {
        if (error instanceof AppError && error.code === 'NOT_FOUND')
          return notice(visit, 'linkEnded')
        const isStopped = error instanceof AppError && error.code === 'SALES_ARE_STOPPED'
        const organizationId = isStopped && (await checkoutLinks.sellerOf(visit.secret))
        if (!organizationId) return refusal(visit, error)
        const seller = { organization_id: organizationId, locale: null, return_url: null }
        return notices.stopped(visit, seller)
      }
    },
  }
}
export type CheckoutPage = ReturnType<typeof createCheckoutPage>
