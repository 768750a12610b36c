import type { Infrastructure } from '../../../infrastructure/index.ts'
import { AppError } from '../../../kernel/index.ts'

/** Against trying stolen cards: of one checkout. */
const confirmations = [
  { max: 6, seconds: 60 },
  { max: 20, seconds: 3_600 },
]
/** Of one caller, wherever they enter cards: an office, a school or a mobile network is one. */
const entries = [
  { max: 6, seconds: 60 },
  { max: 120, seconds: 3_600 },
]
/** Against guessing codes: per caller only, since anybody can open more checkouts. */
const codes = [
  { max: 30, seconds: 60 },
  { max: 300, seconds: 3_600 },
]

const tooMany = (retryAfter: number) =>
  new AppError('TOO_MANY_REQUESTS_PLEASE_TRY_AGAIN_LATER', { retryAfter })

/**
 * How often buyers may try. Counted outside the transaction of the command, so that an attempt that
 * fails counts as well.
 */
export function createAttempts({ limits }: Pick<Infrastructure, 'limits'>) {
  async function exceededCodes(address: string) {
    for (const rule of codes) {
      if (!(await limits.allowFrom(`checkouts.code|${rule.seconds}`, address, rule))) return rule
    }
    return undefined
  }

  const keyOf = ({ seconds }: (typeof confirmations)[number]) => `checkouts.confirm|${seconds}`

  /** A card is entered. */
  async function enter(address: string) {
    for (const rule of entries) {
      const isAllowed = await limits.allowFrom(`${keyOf(rule)}|confirm`, address, rule)
      if (!isAllowed) throw tooMany(rule.seconds)
    }
  }

  return {
    async confirmation({ id }: { readonly id: string }, address: string) {
      for (const rule of confirmations) {
        const isAllowed = await limits.allow(`${keyOf(rule)}|checkout|${id}`, rule)
        if (!isAllowed) throw tooMany(rule.seconds)
      }
      await enter(address)
    },

    /** A card that is entered for something else than a checkout. */
    card: enter,

    async code(code: string | null | undefined, address: string) {
      const exceeded = code ? await exceededCodes(address) : undefined
      if (exceeded) throw tooMany(exceeded.seconds)
    },

    mayTryCode: async (address: string) => (await exceededCodes(address)) === undefined,
  }
}
export type Attempts = ReturnType<typeof createAttempts>
