import { after } from '../../../kernel/index.ts'

export type Session = {
  readonly id: string
  readonly userId: string
  readonly remembered: boolean
  readonly expiresAt: Date
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly ipAddress: string
  readonly userAgent: string
  readonly activeOrganizationId: string | null
  readonly activeTeamId: string | null
  /** The admin who impersonates this user, if any. */
  readonly impersonatedBy: string | null
}

/** All in seconds. */
export type SessionRules = {
  readonly lifetime: number
  readonly refresh: boolean
  readonly refreshAfter: number
  readonly freshFor: number
  readonly longest: number
}

/** The longest life of a session whose cookie ends with the browser. */
const unremembered = 86_400

const seconds = (count: number) => count * 1000

export function expiryOfNew(remembered: boolean, now: Date, rules: SessionRules): Date {
  const lifetime = remembered ? rules.lifetime : Math.min(unremembered, rules.lifetime)
  return after(now, seconds(Math.min(lifetime, rules.longest)))
}

/** From this time on, reading the session also extends it; null when it cannot be extended. */
export function refreshDue(session: Session, rules: SessionRules): Date | null {
  if (!session.remembered || !rules.refresh) return null
  const latest = after(session.createdAt, seconds(rules.longest))
  if (session.expiresAt >= latest) return null
  return after(session.expiresAt, seconds(rules.refreshAfter - rules.lifetime))
}

/** The session as it is after being read now: extended when that is due, else unchanged. */
export function refresh(session: Session, now: Date, rules: SessionRules): Session {
  const due = refreshDue(session, rules)
  if (due === null || due > now) return session
  const latest = after(session.createdAt, seconds(rules.longest)).getTime()
  const extended = after(now, seconds(rules.lifetime)).getTime()
  return { ...session, expiresAt: new Date(Math.min(extended, latest)), updatedAt: now }
}

export function isLive(session: Session, now: Date): boolean {
  return session.expiresAt > now
}

/** Freshness counts from signing in: using a session does not make it fresh again. */
export function isFresh(createdAt: Date, now: Date, rules: SessionRules): boolean {
  return rules.freshFor === 0 || after(createdAt, seconds(rules.freshFor)) > now
}
