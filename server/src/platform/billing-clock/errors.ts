const messages = {
  missing: 'does not exist',
  live: 'is live and cannot be moved',
  not_in_future: 'can only be moved to a later time',
  already_moved: 'was moved, so its organization cannot become live',
  shutting_down: 'is not moved any further by this process, which is stopping',
}

export type Reason = keyof typeof messages

export class ClockError extends Error {
  override name = 'ClockError'
  readonly reason: Reason
  readonly organizationId: string

  constructor(reason: Reason, organizationId: string) {
    super(`The billing clock of ${organizationId} ${messages[reason]}.`)
    this.reason = reason
    this.organizationId = organizationId
  }
}

export type FailedTimer = { readonly kind: string; readonly subjectId: string }

/** A timer failed on every attempt; the clock stays frozen at the moment of that timer. */
export class MoveStopped extends Error {
  override name = 'MoveStopped'
  readonly at: Date
  readonly failedTimer: FailedTimer | undefined

  constructor(at: Date, failedTimer: FailedTimer | undefined, cause?: unknown) {
    const timer = failedTimer ? `${failedTimer.kind} of ${failedTimer.subjectId}` : 'a timer'
    super(`The move stopped at ${at.toISOString()} because ${timer} failed.`, { cause })
    this.at = at
    this.failedTimer = failedTimer
  }
}
