import { after, span } from '../../../../kernel/index.ts'

/** Of a connection. */
type Watched = {
  readonly accessToken: string | null
  readonly connectedAt: Date
  readonly driftedAt: Date | null
  readonly lastReconciledAt: Date | null
}

/**
 * Nothing arrived for a day. Whoever sells little hears little: with a token it counts only if something
 * changed at the provider since the last event.
 */
export function isSilent(source: Watched, lastEventAt: Date | null, now: Date): boolean {
  const heardAt = lastEventAt ?? source.connectedAt
  if (after(heardAt, span.day) > now) return false
  return source.accessToken === null || (source.driftedAt !== null && source.driftedAt > heardAt)
}

/** The provider was not compared with for a day, though there is a token. */
export const isAway = (source: Watched, now: Date): boolean =>
  source.accessToken !== null &&
  after(source.lastReconciledAt ?? source.connectedAt, span.day) <= now
