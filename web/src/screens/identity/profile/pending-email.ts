import { readStored, store } from '../../../ui/stored.ts'

/** A change of the address that was asked for in this browser. */
export type Pending = {
  readonly email: string
  /** The address before; older entries do not have it. */
  readonly from?: string | undefined
  /** A link to the current address comes first. */
  readonly both: boolean
  readonly at: number
}

/** So long the links are valid. */
const hour = 3_600_000
const keyOf = (userId: string) => `change-email:${userId}`

export function readPending(userId: string): Pending | null {
  const pending = readStored<Pending | null>(keyOf(userId), null)
  return pending && Date.now() - pending.at < hour ? pending : null
}

export function remember(userId: string, pending: Pending): void {
  store(keyOf(userId), pending)
}

export function forget(userId: string): void {
  store(keyOf(userId), null)
}
