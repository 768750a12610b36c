import type { WaitingCard } from '@guildhall/contract/portal-card-pages'
import type { StripeChallenge, StripeForm, StripePayer } from '@guildhall/contract/stripe-form'
import { type Currency, isCurrency, money } from '../../../kernel/index.ts'
import { hostedToken } from '../../../platform/processors/index.ts'
import { stripePayerOf } from '../checkout-page/index.ts'
import type { Customer } from '../customers/index.ts'
import type { Intent } from '../payments/index.ts'
import { elementsOf } from '../stripe-processor/index.ts'
import type { Dependencies } from './dependencies.ts'
import type { Owner } from './visits.ts'

/** A card that is saved, with no amount, or one that pays. */
type Paying = { readonly amount?: number; readonly currency: string }

const nobody: StripePayer = { email: null, name: null, address: null }

/** How cards are entered where payments are live: in Stripe's form, or at a page of Stripe. */
export function createLiveForms({ clocks, database, settings }: Dependencies) {
  const key = settings.billing.stripe.publishableKey

  const isLive = async ({ organizationId }: Pick<Owner, 'organizationId'>) =>
    (await clocks.show(database.sql, organizationId)).live

  /** What the bank asks by Stripe's script. */
  async function challenge(
    owner: Owner,
    clientSecret: string | null,
  ): Promise<StripeChallenge | null> {
    if (clientSecret === null || key === undefined || !(await isLive(owner))) return null
    return { publishableKey: key, clientSecret }
  }

  return {
    /**
     * The form of a seller; `none` where a live one has no key for it. Null in a sandbox. Without a customer
     * the card pays once, for somebody of whom nothing is known.
     */
    async form(
      owner: Owner,
      customer: Customer | null,
      { amount, currency }: Paying,
    ): Promise<StripeForm | 'none' | null> {
      if (!(await isLive(owner))) return null
      if (key === undefined || !isCurrency(currency)) return 'none'
      const kind = amount === undefined ? 'setup' : 'charge'
      const paid = money.of(amount ?? 0, currency satisfies Currency)
      const elements = elementsOf({ kind, money: paid, saveCard: customer !== null }) ?? null
      return { publishableKey: key, payer: customer ? stripePayerOf(customer) : nobody, elements }
    },

    /** Whether a form can be shown once it is asked for. */
    mayAsk: async (owner: Owner) => key !== undefined && (await isLive(owner)),

    /** What the customer does elsewhere, or by Stripe's script; null where there is nothing to do. */
    async waiting(
      owner: Owner,
      { clientSecret, id, status, token, url }: Intent,
    ): Promise<WaitingCard | null> {
      if (status !== 'action_required') return null
      const isHosted = token === hostedToken && url !== null
      const stripe = url === null ? await challenge(owner, clientSecret) : null
      return { id, challengeUrl: url, isHosted, stripe }
    },
  }
}
export type LiveForms = ReturnType<typeof createLiveForms>
