import type {
  Entered,
  ListedSession,
  SecondStep,
  SignedIn,
  Session as WireSession,
} from '@guildhall/contract/sessions'
import { deviceOf } from '../../platform/devices/index.ts'
import { toWire as userToWire } from '../accounts/index.ts'
import type { Entry } from './enter.ts'
import type { Session } from './rules.ts'
import type { Found } from './store.ts'

export function toWire(session: Session, token: string): WireSession {
  return { ...toEvent(session), token }
}

/** What others learn of a session: never its token. */
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

export function toSignedIn({ session, user }: Found, token: string): SignedIn {
  return { session: toWire(session, token), user: userToWire(user) }
}

/** The page that asks for the second step; it goes on to `wish` afterwards. */
export function secondStepPage(wish: string | undefined): string {
  return wish === undefined ? '/two-factor' : `/two-factor?next=${encodeURIComponent(wish)}`
}

/** Where a browser goes on that sent a form or followed a link, since it reads no JSON. */
export function placeAfter(entry: Pick<Entry, 'kind'>, wish: string | undefined) {
  return entry.kind === 'interrupted' ? secondStepPage(wish) : wish
}

/** What somebody gets who just came in, or who is asked for more before. */
export function toEntered(entry: Entry, callbackURL: string | undefined): Entered | SecondStep {
  if (entry.kind === 'interrupted') return entry.answer
  return {
    redirect: callbackURL !== undefined,
    token: entry.token,
    ...(callbackURL === undefined ? {} : { url: callbackURL }),
    user: userToWire(entry.user),
  }
}

export function toListed(session: Session, current: { id: string; token: string }): ListedSession {
  const isCurrent = session.id === current.id
  return {
    ...toWire(session, isCurrent ? current.token : session.id),
    current: isCurrent,
    device: deviceOf(session.userAgent),
  }
}
