import { createHash, timingSafeEqual } from 'node:crypto'
import type { Incoming } from '../platform/http/index.ts'
import type { Operator } from '../platform/operator/index.ts'

type Needs = {
  readonly token: string | undefined
  readonly operator: Operator
  readonly looksAfter: (incoming: Incoming) => Promise<boolean>
}

const digest = (text: string) => createHash('sha256').update(text).digest()

/** A collector has a token that opens nothing else; whoever looks after the server may look too. */
export function mayReadMetrics({ token, operator, looksAfter }: Needs) {
  const expected = token === undefined ? undefined : digest(`Bearer ${token}`)

  return async function may(incoming: Incoming): Promise<boolean> {
    const given = incoming.header('authorization') ?? ''
    if (expected && timingSafeEqual(digest(given), expected)) return !operator.isBlocked(incoming)
    if (await looksAfter(incoming)) return true
    const refusal = await operator.refusal(incoming)
    if (refusal) throw refusal
    return false
  }
}
