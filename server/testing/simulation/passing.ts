import { span } from '../../src/kernel/index.ts'
import type { CrashPoint } from '../crashing-database.ts'
import { callWithToken } from '../merchants.ts'
import type { Story } from './story.ts'

const durations = { PT40M: 2, P1D: 2, P3D: 2, P8D: 3, P1M: 4 }

const move = ({ merchant }: Story, server: Parameters<typeof callWithToken>[0], by: string) =>
  callWithToken(server, merchant.token, 'POST', '/v1/sandbox/clock', { advance: by })

export async function advance(story: Story): Promise<string> {
  const by = story.dice.weighted(durations)
  const { status } = await move(story, story.world.steady, by)
  return `advance by ${by}: ${status}`
}

/** Two requests on two servers: one moves, the other one waits and then goes on. */
export async function advanceTwice(story: Story): Promise<string> {
  const { dice, world } = story
  const [one, other] = [dice.weighted(durations), dice.weighted(durations)]
  const answers = await Promise.all([
    move(story, world.steady, one),
    move(story, world.mortal, other),
  ])
  const statuses = answers.map(({ status }) => status).join(' and ')
  return `advance by ${one} and ${other} at once: ${statuses}`
}

/** No server runs for days; then all that is due runs late, at the same moment. */
export async function sleep(story: Story): Promise<string> {
  const { clock, settle } = story.world
  const days = story.dice.int(1, 20)
  clock.add(days * span.day)
  await settle()
  return `stop for ${days} days`
}

/** Where a process dies; each is reached by payments, renewals or moves. */
const points: readonly CrashPoint[] = [
  'insert into payment_intents',
  'update payment_intents',
  'insert into orders',
  'insert into ledger_entries',
  'update subscriptions',
  'insert into sandbox_movements',
  'update sandbox_objects',
  'update billing_clocks',
  'delete from timers',
  'insert into usage_events',
  'insert into usage_closings',
  'insert into meter_charges',
  'update meter_credits',
  'insert into benefit_grants',
  'update benefit_grants',
  'insert into refunds',
  'insert into customer_seats',
  'commit',
  'committed',
  'wake',
]

/** Longer than the leases of intents and moves. */
const leases = 61 * span.second

/** Does something on a process that dies in the midst of it; another one does what is left. */
export async function dieDuring(story: Story, work: (() => Promise<string>) | 'advance') {
  const { clock, dieAt, mortal, revive, settle, steady } = story.world
  const point = story.dice.pick(points)
  const occurrence = story.dice.int(1, 4)
  const hasDied = dieAt(point, occurrence)
  let what: string
  story.isDying = true
  try {
    if (work === 'advance') {
      const by = story.dice.weighted(durations)
      what = `advance by ${by}: ${(await move(story, mortal, by)).status}`
    } else what = await work()
  } catch (error) {
    what = `nothing (${error instanceof Error ? error.message : error})`
  } finally {
    story.isDying = false
    revive()
  }
  const died = hasDied() ? `die at “${point}” (${occurrence}) during` : 'live through'
  clock.add(leases)
  // Takes over a move that nobody finished.
  const { status } = await move(story, steady, 'PT1S')
  await settle()
  return `${died}: ${what}; then advance: ${status}`
}

/** Where a server dies that makes and charges an upgrade: at the given occurrence of a point. */
export const deathsOfUpgrades: readonly (readonly [CrashPoint, number])[] = [
  ['insert into sandbox_movements', 1],
  ['update subscriptions', 1],
  ['insert into orders', 1],
  ['commit', 2],
  ['committed', 1],
  ['committed', 3],
]
