import type { AccessToken as Wire } from '@guildhall/contract/billing/access-tokens'
import { AppError, addDuration, invalidInput } from '../../../kernel/index.ts'

export type Scope = Wire['scopes'][number]

export type AccessToken = {
  readonly id: string
  readonly organizationId: string
  readonly comment: string
  readonly scopes: readonly Scope[]
  readonly expiresAt: Date | null
  readonly lastUsedAt: Date | null
  readonly createdAt: Date
  readonly modifiedAt: Date | null
}

/** Nobody may give more than they hold. */
export function assertHoldsAll(held: ReadonlySet<string>, scopes: readonly Scope[]): void {
  const lacking = scopes.filter((scope) => !held.has(scope))
  if (lacking.length > 0) throw new AppError('INSUFFICIENT_SCOPE', { scopes: lacking })
}

/** The last time that the API can write. */
const lastTime = new Date('9999-12-31T23:59:59.999Z')

export function expiryOf(now: Date, duration: string | null | undefined): Date | null {
  if (duration === null || duration === undefined) return null
  const expiresAt = addDuration(now, duration)
  if (expiresAt && expiresAt > now && expiresAt <= lastTime) return expiresAt
  throw invalidInput({ loc: ['body', 'expires_in'], msg: 'Invalid duration', type: 'value_error' })
}

type Change = {
  readonly comment?: string | null | undefined
  readonly scopes?: readonly Scope[] | null | undefined
}

export function update(token: AccessToken, { comment, scopes }: Change, at: Date): AccessToken {
  const last = token.modifiedAt ?? token.createdAt
  return {
    ...token,
    comment: comment ?? token.comment,
    scopes: scopes ? distinct(scopes) : token.scopes,
    modifiedAt: at > last ? at : last,
  }
}

export const distinct = (scopes: readonly Scope[]) => [...new Set(scopes)]
