import { AppError, addDuration, invalidInput } from '../../../kernel/index.ts'
import { ClockError, MoveStopped } from '../../../platform/billing-clock/index.ts'
import type { Sql } from '../../../platform/database/index.ts'
import type { Dependencies } from './dependencies.ts'

/** Where the clock is to be moved: by a duration, or to a time. */
export type ClockTarget = { readonly advance: string } | { readonly to: Date }

/** Each move runs all that falls due, so a request may not ask for centuries of it. */
const longestMove = 'P10Y'
const lastTime = new Date('2999-12-31T23:59:59.999Z')

const tooFar = (field: string) =>
  invalidInput({ loc: ['body', field], msg: 'At most ten years at once', type: 'value_error' })

/** The time that is meant; refused where it is none, or too far away. */
export function targetOf(target: ClockTarget, now: Date): Date {
  const [field, to] =
    'to' in target ? ['to', target.to] : ['advance', addDuration(now, target.advance)]
  if (!to) {
    throw invalidInput({ loc: ['body', field], msg: 'Invalid duration', type: 'value_error' })
  }
  const latest = addDuration(now, longestMove) ?? lastTime
  // A comparison with an invalid date is false.
  if (!(to <= latest && to <= lastTime)) throw tooFar(field)
  return to
}

export function toAppError(error: unknown): unknown {
  if (error instanceof MoveStopped) {
    return new AppError('THE_CLOCK_STOPPED_BEFORE_ITS_TARGET', { message: error.message })
  }
  if (!(error instanceof ClockError)) return error
  switch (error.reason) {
    case 'live':
      return new AppError('THE_CLOCK_OF_A_LIVE_ORGANIZATION_CANNOT_BE_MOVED')
    case 'not_in_future':
      return new AppError('TIME_ONLY_MOVES_FORWARD')
    case 'shutting_down':
      return new AppError('SERVICE_UNAVAILABLE')
    default:
      return error
  }
}

/** The clock of an organization, as its own programs see and move it. */
export function createClockMoves(
  { clocks, database, mover }: Dependencies,
  assertSells: (sql: Sql, organizationId: string) => Promise<void>,
) {
  return {
    show: async (organizationId: string) => (await clocks.show(database.sql, organizationId)).at,
    /** Resolves when everything that falls due until then is done. */
    async move(organizationId: string, target: ClockTarget): Promise<Date> {
      await assertSells(database.sql, organizationId)
      try {
        return await mover.move(organizationId, (now) => targetOf(target, now))
      } catch (error) {
        throw toAppError(error)
      }
    },
  }
}
