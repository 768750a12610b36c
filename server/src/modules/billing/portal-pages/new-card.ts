import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import { chargedAtOnce, type NewCard } from '@guildhall/contract/portal-card-pages'
import { AppError } from '../../../kernel/index.ts'
import { hostedToken } from '../../../platform/processors/index.ts'
import { workIn } from '../card-tries/index.ts'
import { noteOfDecline } from '../checkout-page/index.ts'
import type { Intent } from '../payments/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import type { LiveForms } from './live-forms.ts'
import { overdueOf, shownOverdue } from './overdue.ts'
import type { Way } from './subscription.ts'
import { homeOf, type Owner, type Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type More = {
  readonly note?: NewCard['note']
  readonly isDefault?: boolean
  /** The work that the form was sent with. */
  readonly shown?: string | undefined
}

const longestToken = 255

const notes: Readonly<Record<string, NewCard['note']>> = {
  ORGANIZATION_IS_NOT_READY_FOR_PAYMENTS: 'notSelling',
  SERVICE_UNAVAILABLE: 'unavailable',
  TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER: 'tooMany',
}

/** The form in which a card is entered, wherever it is shown. */
export function createNewCard(dependencies: Dependencies, live: LiveForms) {
  const { portal, random } = dependencies
  const { account, cards, cardUses, subscriptions } = portal

  return {
    async facts(
      { caller }: Visit,
      owner: Owner,
      subscriptionId: string,
      more: More = {},
    ): Promise<NewCard> {
      const [{ customer }, subscription, overdue, currency, work] = await Promise.all([
        account.get(owner),
        subscriptionId ? subscriptions.get(owner, subscriptionId) : undefined,
        overdueOf(cardUses, owner),
        cardUses.currency(owner),
        cards.workFor(owner, caller, more.shown),
      ])
      const note = more.note === 'tooMany' && work ? 'work' : (more.note ?? null)
      const form = await live.form(owner, customer, { currency })
      return {
        owner: customer.email ?? customer.name,
        subscription: subscription
          ? { id: subscriptionId, name: subscription.subscription.productName }
          : null,
        attempt: random.uuid(),
        stripe: form === 'none' ? null : form,
        work,
        hasDefault: customer.defaultPaymentMethodId !== null,
        isDefault: more.isDefault ?? true,
        overdue: overdue.map(shownOverdue),
        note: form === 'none' ? 'notSelling' : note,
      }
    },

    /** Saves what was typed, or begins at the page of Stripe; with another button nothing happens. */
    async save(
      visit: Visit,
      owner: Owner,
      subscriptionId: string,
      fields: Fields,
    ): Promise<Intent | More> {
      const isHosted = fields.intent === 'hosted'
      const token = isHosted ? hostedToken : (fields.confirmation_token_id ?? '')
      const isDefault = fields.set_default === 'true'
      if (!isHosted && fields.intent !== 'confirm') return { isDefault }
      if (token === '' || token.length > longestToken) return { isDefault, note: 'refused' }
      const { customer } = await account.get(owner)
      // The first card pays by default, whatever the form says.
      const isFirst = customer.defaultPaymentMethodId === null
      const isForAll = subscriptionId === '' && (isDefault || isFirst)
      if (
        isForAll &&
        (fields.charged_at_once ?? '') !== chargedAtOnce(await overdueOf(cardUses, owner))
      ) {
        return { isDefault, note: 'amountsChanged' }
      }
      try {
        const intent = await cards.attempts.open(owner, {
          token,
          setDefault: isForAll,
          address: visit.caller,
          work: workIn(fields),
          attempt: (fields.attempt ?? '').slice(0, 64),
          ...(subscriptionId ? { subscriptionId } : {}),
        })
        const { code, status } = intent
        if (status !== 'failed' && status !== 'canceled') return intent
        return { isDefault, note: noteOfDecline(code) }
      } catch (error) {
        if (!(error instanceof AppError) || error.code === 'NOT_FOUND') throw error
        return { isDefault, note: notes[error.code] ?? 'refused' }
      }
    },
  }
}
export type NewCardForm = ReturnType<typeof createNewCard>

/** The page of the portal with that form. */
export function createNewCardPage(inside: Inside, form: NewCardForm) {
  async function show(visit: Visit, owner: Owner, subscriptionId: string, more: More = {}) {
    const [{ customer: _, ...shared }, facts] = await Promise.all([
      inside.frame(visit, owner),
      form.facts(visit, owner, subscriptionId, more),
    ])
    const page: BuyerPage = {
      kind: 'portal-new-card',
      ...shared,
      // With the subscription that it is for.
      address: visit.asked,
      ...facts,
    }
    return page
  }

  return {
    show: (visit: Visit, owner: Owner, subscriptionId: string): Promise<BuyerPage> =>
      show(visit, owner, subscriptionId),

    /** What was saved, or waits for the bank, is said where cards are listed. */
    async submit(
      visit: Visit,
      owner: Owner,
      subscriptionId: string,
      fields: Fields,
    ): Promise<BuyerPage | Way> {
      const answer = await form.save(visit, owner, subscriptionId, fields)
      if (!('status' in answer)) {
        return show(visit, owner, subscriptionId, { ...answer, shown: fields.work })
      }
      const search = new URLSearchParams(visit.kept)
      const path = subscriptionId ? `/subscriptions/${subscriptionId}` : '/cards'
      if (subscriptionId) search.set('action', 'payment')
      search.set('added', answer.id)
      return { leadsTo: `${homeOf(visit)}${path}?${search}` }
    },
  }
}
