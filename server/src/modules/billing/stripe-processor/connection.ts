import { span } from '../../../kernel/index.ts'
import type { Calls } from './calls.ts'
import type { Dependencies } from './dependencies.ts'
import * as store from './store.ts'

const patience = 6 * span.second
/** What arrives is stored to the minute, so that no message waits for another one. */
const grain = span.minute

type Failure = { statusCode?: number; type?: string; detail?: { code?: string }; message?: string }

type Answer =
  | { readonly outcome: 'answered'; readonly account: string | null; readonly canCharge: boolean }
  | { readonly outcome: 'refused' | 'unreachable' | 'slow' | 'limited' | 'failed' }

function outcomeOf(error: Failure): Answer {
  const { detail, message = '', statusCode, type } = error
  // A restricted key that works, and may not read its account.
  if (statusCode === 403) return { outcome: 'answered', account: null, canCharge: true }
  if (statusCode === 401) return { outcome: 'refused' }
  if (statusCode === 429) return { outcome: 'limited' }
  if (type !== 'StripeConnectionError') return { outcome: 'failed' }
  const isLate = detail?.code === 'ETIMEDOUT' || message.includes('timeout')
  return { outcome: isLate ? 'slow' : 'unreachable' }
}

/** What can be said about the connection to Stripe, for whoever looks after it. */
export function createConnection(
  { clock, database, settings }: Pick<Dependencies, 'clock' | 'database' | 'settings'>,
  calls: Pick<Calls, 'client'>,
) {
  const { sql } = database
  const { limits, secretKey } = settings
  let last: { readonly isValid: boolean; readonly at: number } | undefined

  return {
    isKeyLive: /^[a-z]+_live_/.test(secretKey),

    /** One call beside those of payments: its failure pauses none of them. */
    async ask(): Promise<Answer> {
      const { accounts } = await calls.client()
      const options = { timeout: limits?.quick ?? patience, maxNetworkRetries: 0 }
      try {
        const { charges_enabled, id } = await accounts.retrieveCurrent({}, options)
        if (typeof id !== 'string') return { outcome: 'failed' }
        return { outcome: 'answered', account: id, canCharge: charges_enabled !== false }
      } catch (error) {
        return outcomeOf(error as Failure)
      }
    },

    used: () => store.usedAccount(sql),

    messages: async () => (await store.messages(sql)) ?? { validAt: null, invalidAt: null },

    /** A message came, with a valid signature or without one. */
    async heard(isValid: boolean) {
      const now = clock.now()
      const isKnown = last?.isValid === isValid && now.getTime() - last.at < grain
      if (isKnown) return
      last = { isValid, at: now.getTime() }
      await store.noteMessage(sql, isValid, now)
    },
  }
}
