import { createHash, timingSafeEqual } from 'node:crypto'
import type { Incoming } from '../platform/http/index.ts'
import type { Operator } from '../platform/operator/index.ts'

type Dependencies = {
  readonly token: string | undefined
  readonly operator: Operator
  readonly isOperatorOrAdmin: (incoming: Incoming) => Promise<boolean>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** Metrics have a token of their own, for collectors; the operator and admins may read them too. */
export function mayReadMetrics({ token, operator, isOperatorOrAdmin }: Dependencies) {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)

  return async function may(incoming: Incoming): Promise<boolean> {
    const given = incoming.header('authorization') ?? ''
    if (expected && timingSafeEqual(digest(given), expected)) return !operator.isBlocked(incoming)
    if (await isOperatorOrAdmin(incoming)) return true
    const refusal = await operator.refusal(incoming)
    if (refusal) throw refusal
    return false
  }
}
