import { hostedToken } from '../../../platform/processors/index.ts'
import type { Checkout } from '../checkouts/index.ts'
import type { Intent } from '../payments/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Questions to Stripe for one visitor; the payment is asked about by itself too. */
const answers = { max: 30, seconds: 60 }

type Paying = Pick<Checkout, 'challengeSecret' | 'intentId' | 'organizationId'>

/** What the buyer does elsewhere to pay: at a bank, by Stripe's script, or at a page of Stripe. */
export function createChallenges({ clocks, database, limits, payments }: Dependencies) {
  /** The payment, if it waits for the page of Stripe. */
  async function hostedOf({ intentId, organizationId }: Paying): Promise<Intent | undefined> {
    if (intentId === null) return undefined
    const intent = await payments.find(database.sql, [organizationId], intentId)
    return intent?.token === hostedToken && intent.url !== null ? intent : undefined
  }

  return {
    isHosted: async (checkout: Paying) => (await hostedOf(checkout)) !== undefined,

    /** The bank has asked by the script: what came of it is looked up at once, as after its page. */
    async answered({ challengeSecret, intentId }: Paying, caller: string): Promise<void> {
      if (challengeSecret === null || intentId === null) return
      const isAllowed = await limits.allowFrom('checkout-page.answered', caller, answers)
      if (isAllowed) await payments.returned(intentId)
    },

    /** Closes the page of Stripe, so that the buyer can pay here; if it was paid by then, that counts. */
    async leave(checkout: Paying): Promise<void> {
      const intent = await hostedOf(checkout)
      if (!intent) return
      await database.transaction(async (tx) => {
        const moment = await clocks.moment(tx, checkout.organizationId)
        await payments.giveUp(tx, moment, intent.id)
      })
      await payments.readAgain(intent)
    },
  }
}
export type Challenges = ReturnType<typeof createChallenges>
