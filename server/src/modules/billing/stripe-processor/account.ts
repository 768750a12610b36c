import { span } from '../../../kernel/index.ts'
import { ProcessorUnavailable } from '../../../platform/processors/index.ts'
import type { Calls } from './calls.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

/** Until somebody has corrected the key and started the server again. */
const waitForOperator = 10 * span.minute

const modeOf = (livemode: boolean) => (livemode ? 'live' : 'test')
const textOf = ({ account, livemode }: store.Account) =>
  `${account ?? 'an unknown account'}, ${modeOf(livemode)}`

/** Undefined for a restricted key that may not read its account. */
const readAccount = (calls: Calls) =>
  calls.call(async ({ accounts }) => {
    try {
      return (await accounts.retrieveCurrent()).id
    } catch (error) {
      if ((error as { statusCode?: number }).statusCode === 403) return undefined
      throw error
    }
  })

/**
 * Compares the key with the account that was used first, before the first call of this process: with
 * the key of another account, or of its other mode, each saved card and each payment would be unknown.
 */
export function createAccount(
  { clock, database, log, settings }: Dependencies,
  calls: Calls,
): { verify(): Promise<void>; isRefused(): boolean } {
  const { sql } = database
  let refusal: string | undefined
  let verifying: Promise<void> | undefined

  async function compare() {
    const account = (await readAccount(calls)) ?? null
    // Each key says its mode: sk_live_…, rk_test_….
    const found = { account, livemode: /^[a-z]+_live_/.test(settings.secretKey) }
    const used = (await store.useAccount(sql, found, clock.now())) ?? found
    const isSameAccount = used.account === account || used.account === null || account === null
    if (isSameAccount && used.livemode === found.livemode) {
      if (used.account === null && account !== null) await store.nameAccount(sql, account)
      return
    }
    refusal = `The key of Stripe is one of ${textOf(found)}; this server uses ${textOf(used)}.`
    log.error({ code: 'stripe.wrong_account' }, refusal)
  }

  return {
    async verify() {
      verifying ??= compare().catch((error: unknown) => {
        verifying = undefined
        throw error
      })
      await verifying
      if (refusal !== undefined) throw new ProcessorUnavailable(refusal, waitForOperator)
    },
    isRefused: () => refusal !== undefined,
  }
}
