import { expect } from 'vitest'
import type { CrashPoint } from '../crashing-database.ts'
import type { Followed } from '../followed.ts'
import type { ManualClock } from '../manual-clock.ts'
import type { mortalDatabase } from '../mortal-database.ts'
import type { TestServer } from '../server.ts'
import type { Dice } from '../simulation/random.ts'
import type { FeedItem } from './shown.ts'

/** Who follows, with a clock that a test moves and a database that can be away, or die with its process. */
export type Follower = {
  readonly server: TestServer
  readonly clock: ManualClock
  readonly mortality: ReturnType<typeof mortalDatabase>
}

/** How often what happened, so that a test sees that it did. */
export type Troubles = Record<
  'lost' | 'heldBack' | 'tooOld' | 'doubled' | 'forged' | 'refused' | 'deaths' | 'never',
  number
>

const second = 1_000
const minute = 60 * second
/** As a provider tries again. */
const pauses = [10 * second, minute, 10 * minute, 30 * minute, 45 * minute]

/** Where the process that looks at what arrived may end. */
const crashPoints: readonly CrashPoint[] = [
  'commit',
  'committed',
  'insert into',
  'mirrored_objects',
  'update incoming_events',
  'select',
]

/** What was told of a customer at the same instant stays together: nothing in it says which came first. */
type Parcel = { readonly items: readonly FeedItem[]; readonly tries: number }
type Step = { readonly at: number } & (
  | { readonly does: 'send'; readonly parcel: Parcel }
  | { readonly does: 'arrive'; readonly parcel: Parcel; readonly sentAt: number }
)

type Subject = { readonly id: string; readonly customer_id?: string | null }

function parcelOf({ data, timestamp }: FeedItem): string {
  const { customer_id: customerId, id } = data as Subject
  return `${timestamp} ${customerId ?? id}`
}

/**
 * A network between a provider and who follows it: a fifth is lost at the first attempt, some is held back
 * for 250 s, some longer than a message may be in transit, some comes twice, and forged ones between them.
 * For an hour who follows refuses everything, and the process that looks at what arrived dies now and then.
 * What is not taken is sent again; with `forever` some is not.
 */
export async function sendThrough(
  { clock, mortality, server }: Follower,
  shop: Followed,
  messages: readonly FeedItem[],
  { dice, forever }: { readonly dice: Dice; readonly forever: number },
): Promise<Troubles> {
  const troubles: Troubles = {
    ...{ lost: 0, heldBack: 0, tooOld: 0, doubled: 0 },
    ...{ forged: 0, refused: 0, deaths: 0, never: 0 },
  }
  const start = clock.ms()
  const outage = start + dice.int(0, 20) * minute
  const isAway = () => clock.ms() >= outage && clock.ms() < outage + 60 * minute
  const steps: Step[] = [...Map.groupBy(messages, parcelOf).values()].map((items, index) => ({
    does: 'send',
    at: start + index * 20 * second,
    parcel: { items, tries: 0 },
  }))

  function again({ items, tries }: Parcel) {
    const pause = pauses[Math.min(tries, pauses.length - 1)] ?? minute
    const at = clock.ms() + pause + dice.int(0, 9) * second
    steps.push({ does: 'send', at, parcel: { items, tries: tries + 1 } })
  }

  function send(parcel: Parcel) {
    const sentAt = clock.ms()
    const arrive = (delay: number) =>
      steps.push({ does: 'arrive', at: sentAt + delay, parcel, sentAt })
    if (dice.chance(forever)) {
      troubles.never++
      return
    }
    if (dice.chance(parcel.tries === 0 ? 0.2 : 0.05)) {
      troubles.lost++
      return again(parcel)
    }
    if (dice.chance(0.1)) {
      troubles.doubled++
      arrive(dice.int(0, 200) * second)
    }
    if (dice.chance(0.1)) {
      troubles.heldBack++
      return arrive(250 * second)
    }
    arrive(dice.chance(0.05) ? dice.int(301, 900) * second : dice.int(0, 5) * second)
  }

  async function forge({ data, id, timestamp, type }: FeedItem) {
    troubles.forged++
    const message = { type, timestamp, data: { ...(data as object), amount: 1, name: 'Mallory' } }
    const envelope = { id: `${id} forged`, at: at(clock.ms()), secret: 'not that of the provider' }
    expect((await shop.deliver(message, envelope)).status).toBe(isAway() ? 503 : 400)
  }

  const at = (ms: number) => String(Math.floor(ms / second))

  async function arrive(parcel: Parcel, sentAt: number) {
    const { items } = parcel
    const [first] = items
    if (first && dice.chance(0.05)) await forge(first)
    for (const { data, id, timestamp, type } of items) {
      const message = { type, timestamp, data }
      const answer = await shop.deliver(message, { id, at: at(sentAt) })
      if (isAway()) {
        expect(answer.status, answer.text).toBe(503)
        troubles.refused++
        return again(parcel)
      }
      if (answer.status === 400 && answer.body.code === 'MESSAGE_TIMESTAMP_TOO_OLD') {
        expect(clock.ms() - sentAt).toBeGreaterThan(300 * second)
        troubles.tooOld++
        return again(parcel)
      }
      expect(answer.status, answer.text + JSON.stringify(message)).toBe(200)
    }
  }

  /** Looks at what arrived, and may die meanwhile: then another process goes on. */
  async function work() {
    const { incomingEvents } = server.app.services
    const hasCrashed = dice.chance(0.3)
      ? mortality.dieAt(dice.pick(crashPoints), dice.int(1, 30))
      : () => false
    await incomingEvents.runDue().catch((error: unknown) => {
      if (!hasCrashed()) throw error
    })
    if (hasCrashed()) troubles.deaths++
    mortality.revive()
  }

  while (steps.length > 0) {
    const next = steps.reduce((one, other) => (other.at < one.at ? other : one))
    steps.splice(steps.indexOf(next), 1)
    clock.moveTo(new Date(Math.max(clock.ms(), next.at)))
    if (isAway()) mortality.leave()
    else mortality.revive()
    if (next.does === 'send') send(next.parcel)
    else await arrive(next.parcel, next.sentAt)
    if (!isAway() && dice.chance(0.1)) await work()
  }
  mortality.revive()
  await server.app.services.incomingEvents.runDue()
  return troubles
}
