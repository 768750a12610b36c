import type { CheckoutConfirm } from '@guildhall/contract/billing/checkout-inputs'
import type { CheckoutPublic } from '@guildhall/contract/billing/checkouts'
import type { CheckoutNote } from '@guildhall/contract/buyer-pages'
import { workIn } from '../card-tries/index.ts'
import { attempt } from './attempt.ts'
import type { Dependencies } from './dependencies.ts'
import { type Fields, missingFields, type Problems, type Refused, readForm } from './form.ts'
import type { LawOf } from './law.ts'
import type { Pages } from './pages.ts'
import type { SignedIn } from './signed-in.ts'
import { canPayAtStripe } from './stripe-form.ts'
import { type Answer, addressOf, type Place, type Visit } from './visits.ts'

type Parts = {
  readonly lawOf: LawOf
  readonly pages: Pages
  readonly placeOf: (visit: Visit) => Promise<Place>
  readonly signedIn: SignedIn
  readonly update: (visit: Visit, fields: Fields, refused: Refused) => Promise<Answer>
}
type Reason = { readonly problems: Problems; readonly note: CheckoutNote | null }

/**
 * What does not apply keeps nobody from paying what was shown. A code does once: whoever typed it expects to
 * pay less.
 */
const isHarmless = (field: string) => field === 'customer_tax_id'

/** A code that does not apply is named, and out of its field: the next press pays the total that is shown. */
function withoutBadCode(answer: Answer): Answer {
  if (!('page' in answer) || answer.page.kind !== 'checkout') return answer
  const { page } = answer
  const { discount_code: bad, ...problems } = page.problems
  if (!bad || page.note) return answer
  const { checkout, values } = page
  const { discount_code: badCode = '' } = values
  const kept = { ...values, discount_code: checkout.discount?.code ?? '' }
  return { ...answer, page: { ...page, problems, values: kept, note: 'badCode', badCode } }
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

/** Buys what the form says, or says why it was not bought. */
export function createConfirm(
  { checkouts, clocks, database, withdrawals }: Dependencies,
  { lawOf, pages, placeOf, signedIn, update }: Parts,
) {
  const { client } = checkouts

  async function confirm(visit: Visit, fields: Fields, isHosted: boolean): Promise<Answer> {
    const place = await placeOf(visit)
    const before = await client.get(place)
    const { live } = await clocks.show(database.sql, place.organizationId)
    const canPay = !live || canPayAtStripe(before)
    if (!canPay && before.is_payment_form_required) return update(visit, fields, {})
    const { changes, problems: invalid } = readForm(before, fields)
    const { consent } = await lawOf(withAddress(before, changes), fields.country ?? '')
    const isTicked = consent === null || fields.consent === consent
    const problems: Problems = isTicked ? invalid : { ...invalid, consent: 'consent' }
    const blocking = Object.keys(problems).filter((name) => !isHarmless(name))
    const total = Number(fields.expected_total_amount)
    const { expected_due_amount: due } = fields
    // A form that was shown before the customer signed in, in another tab, is that of another buyer.
    const owner = due === undefined ? undefined : await signedIn.ownerOf(visit, before)
    const upgrades = owner && fields.upgrades ? await signedIn.upgradeOf(owner, before) : undefined
    if (blocking.length > 0) {
      return refused(visit, fields, { known: problems }, async (checkout) => ({
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
          isHosted,
          work: workIn(fields),
          ...(owner && {
            customerId: owner.customerId,
            managerId: owner.managerId,
            ...(upgrades?.id === fields.upgrades && { upgrades: upgrades?.id }),
            expectedDue: Number(due),
          }),
          also(tx, { at }) {
            if (consent === null) return
            const { organizationId, id: checkoutId } = place
            const locale = visit.locale ?? visit.browserLocale
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
    const isDiscountGone = sent.note === 'soldOut'
    return refused(visit, fields, { isDiscountGone, known: all }, async (checkout) => ({
      problems: { ...(hasProblems ? missingFields(checkout, fields) : {}), ...all },
      note: hasProblems ? null : await reasonOf(checkout, sent.note ?? 'refused'),
    }))
  }

  /** What is missing, before a card is looked at: nothing can be bought by it. */
  const check = (visit: Visit, fields: Fields): Promise<Answer> =>
    refused(visit, fields, {}, async (checkout) => ({
      problems: missingFields(checkout, fields),
      note: null,
    }))

  /** Nothing was bought: what was entered is stored, and shown with the reason. */
  async function refused(
    visit: Visit,
    fields: Fields,
    without: Refused,
    reason: (checkout: CheckoutPublic) => Promise<Reason>,
  ): Promise<Answer> {
    const shown = await update(visit, fields, without)
    if (!('page' in shown) || shown.page.kind !== 'checkout') return shown
    const { page } = shown
    const { note, problems } = await reason(page.checkout)
    return {
      ...shown,
      page: {
        ...page,
        // What the page asks for now is what was missing.
        note: note === 'tooMany' && page.work ? 'work' : note,
        problems: note === 'tooMany' ? {} : { ...page.problems, ...problems },
        values: { ...page.values, intent: 'confirm' },
      },
    }
  }

  /** A bank says more than that the payment failed. */
  const reasonOf = async (checkout: CheckoutPublic, note: CheckoutNote) =>
    note === 'refused' ? ((await pages.declined(checkout)) ?? note) : note

  return {
    check,
    confirm: async (visit: Visit, fields: Fields, isHosted = false): Promise<Answer> =>
      withoutBadCode(await confirm(visit, fields, isHosted)),
  }
}
