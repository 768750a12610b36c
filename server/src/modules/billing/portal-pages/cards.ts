import type { BuyerPage } from '@guildhall/contract/buyer-pages'
import {
  chargedAtOnce,
  type PortalCard,
  type PortalCards,
} from '@guildhall/contract/portal-card-pages'
import { AppError, isUuid } from '../../../kernel/index.ts'
import { cardDates } from '../payment-methods/index.ts'
import type { UsedCard } from '../portal/index.ts'
import { createAddedCard } from './added-card.ts'
import type { Dependencies } from './dependencies.ts'
import type { Inside } from './inside.ts'
import type { LiveForms } from './live-forms.ts'
import { overdueOf, shownOverdue } from './overdue.ts'
import type { Owner, Visit } from './visits.ts'

type Fields = Readonly<Record<string, string>>
type Note = PortalCards['note']
type Asked = {
  /** The subscription that a card is chosen for; all cards otherwise. */
  readonly subscriptionId?: string
  /** The card that is to be removed. */
  readonly removes?: string | null
  /** An attempt to save a card. */
  readonly added?: string | null
  readonly note?: Note
}

/** The pages on which customers look after their cards. */
export function createCardPages(dependencies: Dependencies, inside: Inside, live: LiveForms) {
  const { clocks, database, portal } = dependencies
  const { cards, cardUses, subscriptions } = portal
  const addedCard = createAddedCard(dependencies, live)

  async function show(visit: Visit, owner: Owner, asked: Asked = {}): Promise<BuyerPage> {
    const { added = null, note = null, removes = null, subscriptionId } = asked
    const subscription = subscriptionId
      ? (await subscriptions.get(owner, subscriptionId)).subscription
      : undefined
    // Before the list, which may have a card more by then.
    const told =
      added === null ? { note, waiting: null } : await addedCard(visit.caller, owner, added)
    const [{ customer: _, ...shared }, used, paying, overdue, { at }] = await Promise.all([
      inside.frame(visit, owner),
      cardUses.list(owner),
      subscription && cardUses.ofSubscription(owner, subscription.id),
      overdueOf(cardUses, owner),
      clocks.show(database.sql, owner.organizationId),
    ])
    return {
      kind: 'portal-cards',
      ...shared,
      subscription: subscription ? { id: subscription.id, name: subscription.productName } : null,
      cards: used.map((each) => cardShown(each, at)),
      hidesCard: paying === 'hidden',
      removes: used.some(({ method }) => method.id === removes) ? removes : null,
      overdue: overdue
        .filter((each) => !subscription || each.subscriptionId === subscription.id)
        .map(shownOverdue),
      note: told.note,
      waiting: told.waiting,
    }
  }

  /** Does what the button of a form says; with none of them nothing changes. */
  async function act(owner: Owner, fields: Fields, { subscriptionId }: Asked): Promise<Asked> {
    const { added = '', intent, payment_method_id: id = '' } = fields
    if (intent === 'answered') return { added }
    if (intent === 'give-up' && isUuid(added)) {
      await cards.attempts.leave(owner, added)
      return {}
    }
    if (!isUuid(id)) return {}
    if (intent === 'choose' && subscriptionId) {
      await cardUses.choose(owner, subscriptionId, id)
      return { note: 'chosen' }
    }
    if (intent === 'default') {
      const overdue = await overdueOf(cardUses, owner)
      if (fields.charged_at_once !== chargedAtOnce(overdue)) return { note: 'amountsChanged' }
      await portal.account.update(owner, { default_payment_method_id: id })
      return { note: 'default' }
    }
    if (intent === 'remove') {
      await cards.remove(owner, id)
      return { note: 'removed' }
    }
    return {}
  }

  return {
    show,

    async submit(
      visit: Visit,
      owner: Owner,
      fields: Fields,
      of: Pick<Asked, 'subscriptionId'> = {},
    ): Promise<BuyerPage> {
      try {
        return await show(visit, owner, { ...of, ...(await act(owner, fields, of)) })
      } catch (error) {
        if (!(error instanceof AppError)) throw error
        // The page of its removal says what it pays.
        const isInUse = error.code === 'PAYMENT_METHOD_IS_IN_USE'
        const removes = isInUse ? (fields.payment_method_id ?? null) : null
        return show(visit, owner, { ...of, note: 'refused', removes })
      }
    },
  }
}

function cardShown({ isDefault, method, pays }: UsedCard, at: Date): PortalCard {
  const { brand, expMonth, expYear, id, last4 } = method
  const { expiresAt, remindAt } = cardDates(method)
  const state = at >= expiresAt ? 'expired' : at >= remindAt ? 'expiresSoon' : 'valid'
  const expiry = `${expYear}-${String(expMonth).padStart(2, '0')}`
  return { id, brand, last4, expiry, state, isDefault, pays }
}
