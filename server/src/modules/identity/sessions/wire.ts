import type {
  ListedSession,
  SignedIn,
  Session as WireSession,
} from '@guildhall/contract/identity/sessions'
import { parseDevice } from '../../../platform/devices/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import type { Session } from './rules.ts'
import type { FoundSession } from './store.ts'

export function toWire(session: Session, token: string): WireSession {
  return { ...toEvent(session), token }
}

/** What others may see of a session: never its token. */
export function toEvent(session: Session): Omit<WireSession, 'token'> {
  return {
    id: session.id,
    userId: session.userId,
    expiresAt: session.expiresAt.toISOString(),
    createdAt: session.createdAt.toISOString(),
    updatedAt: session.updatedAt.toISOString(),
    ipAddress: session.ipAddress,
    userAgent: session.userAgent,
    activeOrganizationId: session.activeOrganizationId,
    activeTeamId: session.activeTeamId,
    impersonatedBy: session.impersonatedBy,
  }
}

export function toSignedIn({ session, user }: FoundSession, token: string): SignedIn {
  return { session: toWire(session, token), user: userToWire(user) }
}

export function toListed(session: Session, current: { id: string; token: string }): ListedSession {
  const isCurrent = session.id === current.id
  return {
    ...toWire(session, isCurrent ? current.token : session.id),
    current: isCurrent,
    device: parseDevice(session.userAgent),
  }
}
