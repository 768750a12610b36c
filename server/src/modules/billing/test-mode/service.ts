import { merchantTypeOf } from '@guildhall/contract/billing/merchant-event-types'
import type { SignedIn } from '@guildhall/contract/identity/sessions'
import { AppError } from '../../../kernel/index.ts'
import { MoveStopped } from '../../../platform/billing-clock/index.ts'
import { countEmailsOf } from '../../../platform/mail/index.ts'
import { assertOwn, type ClockTarget, clockErrorOf, targetOf } from '../merchants/index.ts'
import { createTestCards } from './cards.ts'
import type { Dependencies } from './dependencies.ts'
import { type ClockMove, stateOf, summarize } from './rules/moves.ts'
import { stopReasonOf } from './rules/stop-reason.ts'
import { createSamples } from './samples.ts'
import * as store from './store/moves.ts'

const listed = 100
const counted = { perPage: 500, pages: 5, emails: 1_000 }

/** What people do in a sandbox on the screen. */
export function createTestMode(dependencies: Dependencies) {
  const {
    clock,
    clocks,
    database,
    events,
    feed,
    log,
    merchants,
    mover,
    organizations,
    random,
    timers,
  } = dependencies

  /** Written before the clock moves, so that the audit log has whoever asked also of what is stopped. */
  const note = (organizationId: string, target: ClockTarget) =>
    database.transaction(async (tx) => {
      const { at, live } = await merchants.moment(tx, organizationId)
      if (live) throw new AppError('THE_CLOCK_OF_A_LIVE_ORGANIZATION_CANNOT_BE_MOVED')
      const to = targetOf(target, at)
      if (!(to > at)) throw new AppError('TIME_ONLY_MOVES_FORWARD')
      const numbers = await feed.lastNumbers([organizationId])
      const move: ClockMove = {
        id: random.uuid(),
        organizationId,
        from: at,
        to,
        feedAfter: numbers.get(organizationId) ?? 0,
        startedAt: clock.now(),
        finishedAt: null,
      }
      store.insert(tx, move)
      const payload = {
        organization_id: organizationId,
        from: at.toISOString(),
        to: to.toISOString(),
      }
      await events.append(tx, 'sandbox.clock_moved', `merchant:${organizationId}`, payload, at)
      return move
    })

  /** Resolves when the move has begun: from then on it ends without the request, and without this process. */
  function begin(move: ClockMove): Promise<void> {
    const { organizationId } = move
    let hasBegun = false
    return new Promise((resolve, reject) => {
      const begun = () => {
        hasBegun = true
        resolve()
      }
      mover
        .move(organizationId, move.to, { begun })
        .then(() => store.finish(database.sql, move, clock.now()))
        .catch(async (error: unknown) => {
          // What waited for another move may be late by then. The caller gets the error, and no page
          // lists a move that never was.
          if (!hasBegun) await store.remove(database.sql, move).catch(() => undefined)
          reject(clockErrorOf(error))
          const code = error instanceof MoveStopped ? 'clock.move_stopped' : 'clock.move_failed'
          log.warn(
            { code, err: error, organization: organizationId },
            'The move of a billing clock stopped before its target.',
          )
        })
    })
  }

  async function get(organizationIds: readonly string[], organizationId: string, id: string) {
    assertOwn(organizationIds, organizationId)
    const move = await store.find(database.sql, organizationId, id)
    if (!move) throw new AppError('NOT_FOUND')
    return move
  }

  /** The events that merchants know, in their order, as far as they are counted. */
  async function eventsAfter({ feedAfter, organizationId }: ClockMove) {
    const found = []
    let after = feedAfter
    for (let page = 0; page < counted.pages; page++) {
      const read = await feed.read(organizationId, after, counted.perPage)
      if (read.state !== 'page') return { found, complete: true }
      for (const { occurredAt, payload, type } of read.entries) {
        const named = merchantTypeOf(type)
        if (named) found.push({ type: named, occurredAt, payload })
      }
      after = read.next
      if (after >= read.last) return { found, complete: true }
    }
    return { found, complete: false }
  }

  return {
    ...createTestCards(dependencies),
    ...createSamples(dependencies),

    /** For every member, whatever their roles allow: all pages of the organization say it. */
    async mode({ user }: SignedIn, slug: string) {
      const { billingSource, organizationId } = await merchants.ofSlug(slug)
      const member = await organizations.findMember(database.sql, organizationId, user.id)
      if (!member) throw new AppError('USER_IS_NOT_A_MEMBER_OF_THE_ORGANIZATION')
      const [shown, sales] = await Promise.all([
        clocks.show(database.sql, organizationId),
        merchants.sales.stateOf(organizationId),
      ])
      const failed = shown.stopped
        ? await timers.due.failedTimer(database.sql, organizationId, shown.at)
        : undefined
      return {
        ...shown,
        billingSource,
        sales,
        stoppedBy: failed ? stopReasonOf(failed.kind) : null,
      }
    },

    async moveClock(
      organizationIds: readonly string[],
      organizationId: string,
      target: ClockTarget,
    ) {
      assertOwn(organizationIds, organizationId)
      const { moving } = await clocks.show(database.sql, organizationId)
      if (moving) throw new AppError('THE_CLOCK_IS_MOVING')
      const move = await note(organizationId, target)
      await begin(move)
      return { move, state: 'running' as const }
    },

    async listMoves(organizationIds: readonly string[], organizationId: string) {
      assertOwn(organizationIds, organizationId)
      const [moves, shown] = await Promise.all([
        store.list(database.sql, organizationId),
        clocks.show(database.sql, organizationId),
      ])
      return moves.map((move) => ({ move, state: stateOf(move, shown) }))
    },

    async happened(organizationIds: readonly string[], organizationId: string, id: string) {
      const move = await get(organizationIds, organizationId, id)
      const { found, complete } = await eventsAfter(move)
      const shown = await clocks.show(database.sql, organizationId)
      const until = move.finishedAt ?? clock.now()
      const emails = await countEmailsOf(
        database.sql,
        organizationId,
        { from: move.startedAt, to: until },
        counted.emails,
      )
      const { counts, items } = summarize(found, move, listed)
      return { move, state: stateOf(move, shown), counts, items, complete, emails }
    },
  }
}
export type TestMode = ReturnType<typeof createTestMode>
