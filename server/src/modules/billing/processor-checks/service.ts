import { messageTypes, webhookPath } from '../stripe-processor/index.ts'
import type { Dependencies } from './dependencies.ts'
import { type Answer, checksOf, maskedAccount, withoutKeys } from './rules/checks.ts'

/** Each test is a call of Stripe. */
const tests = { max: 6, seconds: 60 }
const testsOfAll = { max: 60, seconds: 60 }

type Asked = { readonly answer: Answer; readonly took: number }

/** Whether an organization can be paid, as its processor says. */
export function createProcessorChecks(dependencies: Dependencies) {
  const { clock, clocks, database, limits, merchants, pageUrl, settings, stripe } = dependencies
  const { publishableKey } = settings.billing.stripe
  let asking: Promise<Asked> | undefined

  async function processorOf(organizationIds: readonly string[], id: string) {
    await merchants.find(organizationIds, id)
    const { live } = await clocks.show(database.sql, id)
    if (!live) return 'sandbox' as const
    return stripe ? ('stripe' as const) : ('none' as const)
  }

  /** All organizations share the account: who asks at the same time gets the same answer. */
  async function ask({ connection }: NonNullable<Dependencies['stripe']>): Promise<Asked> {
    asking ??= (async () => {
      const began = clock.ms()
      const answer = await connection.ask()
      return { answer, took: Math.max(0, Math.round(clock.ms() - began)) }
    })()
    try {
      return await asking
    } finally {
      asking = undefined
    }
  }

  return {
    async show(organizationIds: readonly string[], id: string) {
      const processor = await processorOf(organizationIds, id)
      if (processor !== 'stripe' || !stripe) {
        return { processor, webhookUrl: null, messageTypes: [], lastMessageAt: null }
      }
      const { validAt } = await stripe.connection.messages()
      return { processor, webhookUrl: pageUrl(webhookPath), messageTypes, lastMessageAt: validAt }
    },

    async test(organizationIds: readonly string[], id: string) {
      const processor = await processorOf(organizationIds, id)
      await database.transaction(async (tx) => {
        await limits.spend(`processor-test|${id}`, tests, tx)
        await limits.spend('processor-test', testsOfAll, tx)
      })
      const testedAt = clock.now()
      const unasked = { processor, testedAt, took: null, account: null }
      if (processor === 'sandbox') return { ...unasked, checks: [] }
      if (!stripe) return { ...unasked, checks: withoutKeys }
      const { connection } = stripe
      const { answer, took } = await ask(stripe)
      const [used, messages] = await Promise.all([connection.used(), connection.messages()])
      const formKey =
        publishableKey === undefined ? null : /^pk_live_/.test(publishableKey) ? 'live' : 'test'
      const { isKeyLive } = connection
      return {
        processor,
        testedAt,
        took,
        account: answer.outcome === 'answered' ? maskedAccount(answer.account) : null,
        checks: checksOf({ answer, isKeyLive, formKey, used, messages }),
      }
    },
  }
}
export type ProcessorChecks = ReturnType<typeof createProcessorChecks>
