import type { Infrastructure } from '../../../infrastructure/index.ts'
import { AppError } from '../../../kernel/index.ts'

/** Against trying stolen cards: per checkout and per caller. */
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

const usesOfCodes = (address: string) =>
  codes.map((rule) => ({ key: `checkouts.code|${rule.seconds}`, address, rule }))

const usesOfConfirmations = (id: string, address: string) =>
  confirmations.flatMap((rule) => {
    const key = `checkouts.confirm|${rule.seconds}`
    return [
      { key: `${key}|checkout|${id}`, rule },
      { key: `${key}|confirm`, address, rule },
    ]
  })

type Confirmation = { readonly id: string; readonly code: string | null | undefined }

/**
 * How often buyers may try. Counted outside the transaction of the command, so that an attempt that
 * fails counts as well.
 */
export function createAttempts({ limits }: Pick<Infrastructure, 'limits'>) {
  async function assertAllowed(uses: Parameters<typeof limits.allowAll>[0]) {
    const exceeded = await limits.allowAll(uses)
    if (exceeded) throw tooMany(exceeded.seconds)
  }

  return {
    /** With the code that it enters, if any. */
    confirmation: ({ id, code }: Confirmation, address: string) =>
      assertAllowed([...usesOfConfirmations(id, address), ...(code ? usesOfCodes(address) : [])]),

    async code(code: string | null | undefined, address: string) {
      if (code) await assertAllowed(usesOfCodes(address))
    },

    mayTryCode: async (address: string) =>
      (await limits.allowAll(usesOfCodes(address))) === undefined,
  }
}
export type Attempts = ReturnType<typeof createAttempts>
