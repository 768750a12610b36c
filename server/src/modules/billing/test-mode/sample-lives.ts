import { after, boundary, span } from '../../../kernel/index.ts'
import type { Dice } from './sample-random.ts'

/** When a charge of a period was tried, and how it ended. */
export type Charge = {
  readonly tries: readonly { readonly at: Date; readonly succeeded: boolean }[]
  /** Undefined where it is not paid. */
  readonly paidAt: Date | undefined
  /** After the last try. */
  readonly givenUpAt: Date | undefined
  readonly nextTryAt: Date | undefined
}

export type Period = { readonly start: Date; readonly end: Date; readonly charge: Charge }

export type Life = {
  readonly periods: readonly Period[]
  readonly status: 'active' | 'past_due' | 'canceled'
  /** When the customer said so, or when nothing could be charged any more. */
  readonly canceledAt: Date | undefined
  readonly endsAt: Date | undefined
  readonly endedAt: Date | undefined
  readonly pastDueAt: Date | undefined
  /** The saved card declines every charge after the first one. */
  readonly isCardBad: boolean
}

/** Days after the due date on which a charge is tried again. */
const retries = [0, 2, 7, 14, 21] as const

const paidAtOnce = (at: Date): Charge => ({
  tries: [{ at, succeeded: true }],
  paidAt: at,
  givenUpAt: undefined,
  nextTryAt: undefined,
})

/** The first try fails; the others too, or the second one succeeds. */
function failing(at: Date, now: Date, recovers: boolean): Charge {
  const all = retries.map((days) => after(at, days * span.day))
  const tried = (recovers ? all.slice(0, 2) : all).filter((each) => each <= now)
  const isOver = recovers ? tried.length === 2 : tried.length === all.length
  const last = tried.at(-1) as Date
  return {
    tries: tried.map((each, n) => ({ at: each, succeeded: recovers && n === 1 })),
    paidAt: recovers && isOver ? last : undefined,
    givenUpAt: !recovers && isOver ? last : undefined,
    nextTryAt: isOver ? undefined : all[tried.length],
  }
}

type Terms = { readonly interval: 'month' | 'year'; readonly start: Date; readonly now: Date }

/** The periods of a subscription from its start until now: renewals, failed ones, and its end. */
export function liveOn({ interval, start, now }: Terms, dice: Dice): Life {
  const periods: Period[] = []
  const leaving = interval === 'month' ? 0.035 : 0.2
  let canceledAt: Date | undefined
  for (let n = 0; ; n++) {
    const from = boundary(start, interval, 1, n)
    if (from > now) break
    const end = boundary(start, interval, 1, n + 1)
    const fate = n === 0 ? 1 : dice.next()
    const fails = fate < 0.03
    const isLost = fate < 0.008
    const charge = fails ? failing(from, now, !isLost) : paidAtOnce(from)
    periods.push({ start: from, end, charge })
    const common = { periods, isCardBad: isLost }
    const { givenUpAt } = charge
    if (givenUpAt) {
      const ended = { canceledAt: givenUpAt, endsAt: givenUpAt, endedAt: givenUpAt }
      return { ...common, ...ended, status: 'canceled', pastDueAt: from }
    }
    const neither = { canceledAt: undefined, endsAt: undefined, endedAt: undefined }
    if (charge.nextTryAt) return { ...common, ...neither, status: 'past_due', pastDueAt: from }
    if (!dice.chance(leaving)) continue
    // Some days into the period, for its end.
    canceledAt = after(
      from,
      Math.floor((end.getTime() - from.getTime()) * (0.2 + dice.next() * 0.6)),
    )
    const isPaid = !charge.paidAt || charge.paidAt < canceledAt
    if (canceledAt > now || !isPaid) continue
    const isOver = end <= now
    return {
      ...common,
      status: isOver ? 'canceled' : 'active',
      canceledAt,
      endsAt: end,
      endedAt: isOver ? end : undefined,
      pastDueAt: undefined,
    }
  }
  return {
    periods,
    status: 'active',
    canceledAt: undefined,
    endsAt: undefined,
    endedAt: undefined,
    pastDueAt: undefined,
    isCardBad: false,
  }
}
