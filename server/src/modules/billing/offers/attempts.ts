import type { Infrastructure } from '../../../infrastructure/index.ts'
import { AppError } from '../../../kernel/index.ts'

/** Against trying stolen cards: per checkout and per caller, wherever the caller enters them. */
const confirmations = [
  { max: 6, seconds: 60 },
  { max: 20, seconds: 3_600 },
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
  const mayEnter = (rule: (typeof confirmations)[number], address: string) =>
    limits.allowFrom(`${keyOf(rule)}|confirm`, address, rule)

  return {
    async confirmation({ id }: { readonly id: string }, address: string) {
      for (const rule of confirmations) {
        const isAllowed =
          (await limits.allow(`${keyOf(rule)}|checkout|${id}`, rule)) &&
          (await mayEnter(rule, address))
        if (!isAllowed) throw tooMany(rule.seconds)
      }
    },

    /** A card that is entered for something else than a checkout. */
    async card(address: string) {
      for (const rule of confirmations) {
        if (!(await mayEnter(rule, address))) throw tooMany(rule.seconds)
      }
    },

    async code(code: string | null | undefined, address: string) {
      const exceeded = code ? await exceededCodes(address) : undefined
      if (exceeded) throw tooMany(exceeded.seconds)
    },

    mayTryCode: async (address: string) => (await exceededCodes(address)) === undefined,
  }
}
export type Attempts = ReturnType<typeof createAttempts>
