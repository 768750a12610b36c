import { span } from '../../src/kernel/index.ts'
import type { Used } from './measuring.ts'
import type { Buyer, Story } from './story.ts'

const known = ({ buyers }: Story) => buyers.filter(({ id, isDeleted }) => id !== null && !isDeleted)

const quantity = ({ dice }: Story) =>
  dice.chance(0.15) ? -dice.int(1, 4_000) : dice.int(0, 60_000) * (dice.chance(0.8) ? 1 : 20)

/** An event of a known customer; some are about the past. */
function eventOf(story: Story, { id }: Buyer, now: number): Used {
  const { dice, measuring } = story
  const { event } = dice.pick(measuring.meters)
  const isLate = dice.chance(0.3)
  return {
    externalId: `event ${measuring.events.length}`,
    event,
    customerId: id,
    stranger: null,
    at: isLate ? now - dice.int(1, 40 * span.day) : now,
    thousandths: quantity(story),
    seq: null,
    isSure: false,
  }
}

const toWire = ({ at, customerId, event, externalId, stranger, thousandths }: Used) => ({
  name: event,
  external_id: externalId,
  timestamp: new Date(at).toISOString(),
  ...(stranger === null ? { customer_id: customerId } : { external_customer_id: stranger }),
  metadata: { n: thousandths / 1_000 },
})

/** Sends events; where a process dies it is unknown whether they were stored. */
async function send(story: Story, events: readonly Used[]): Promise<string> {
  story.measuring.events.push(...events)
  const body = { events: events.map(toWire) }
  const isTwice = story.dice.chance(0.25)
  // The same from two sides: it counts once.
  const requests = [story.call('POST', '/v1/events/ingest', body)]
  if (isTwice) requests.push(story.call('POST', '/v1/events/ingest', body))
  const answers = await Promise.all(requests)
  if (answers.some(({ status }) => status === 200)) {
    for (const event of events) event.isSure = true
  }
  const inserted = answers.reduce((sum, { body: { inserted = 0 } = {} }) => sum + inserted, 0)
  if (answers.every(({ status }) => status === 200) && inserted !== events.length) {
    story.breaches.push(`${events.length} events were stored ${inserted} times`)
  }
  return `${answers.map(({ status }) => status).join(' and ')}`
}

export async function use(story: Story): Promise<string> {
  const candidates = known(story)
  if (candidates.length === 0) return 'nobody uses anything'
  const now = await story.now()
  const count = story.dice.chance(0.5) ? 1 : story.dice.int(2, 30)
  const events: Used[] = []
  const buyer = story.dice.pick(candidates)
  while (events.length < count) {
    const made = eventOf(story, buyer, now)
    events.push({ ...made, externalId: `${made.externalId}.${events.length}` })
  }
  const name = story.buyers.indexOf(buyer)
  return `customer ${name} uses something ${count} times: ${await send(story, events)}`
}

/** What is used under a name that no customer has yet. */
export async function useAsStranger(story: Story): Promise<string> {
  const { dice, measuring } = story
  const { strangers } = measuring
  const unknown = [...strangers].flatMap(([name, { customerId }]) => (customerId ? [] : name))
  const stranger =
    unknown.length > 0 && dice.chance(0.6) ? dice.pick(unknown) : `stranger ${strangers.size}`
  if (!strangers.has(stranger)) strangers.set(stranger, { customerId: null, since: 0 })
  const event: Used = {
    externalId: `event ${measuring.events.length}`,
    event: dice.pick(measuring.meters).event,
    customerId: null,
    stranger,
    at: await story.now(),
    thousandths: quantity(story),
    seq: null,
    isSure: false,
  }
  return `${stranger} uses something: ${await send(story, [event])}`
}

/** A customer turns out to be one of those who used something before. */
export async function linkStranger(story: Story): Promise<string> {
  const { dice, measuring, merchant, world } = story
  const { strangers } = measuring
  const linked = new Set([...strangers.values()].map(({ customerId }) => customerId))
  const candidates = known(story).filter(({ id }) => !linked.has(id))
  const unknown = [...strangers].flatMap(([name, { customerId }]) => (customerId ? [] : name))
  if (candidates.length === 0 || unknown.length === 0) return 'link nobody'
  const [buyer, name] = [dice.pick(candidates), dice.pick(unknown)]
  // Nothing else is charged at this time.
  await world.settle()
  const body = { external_id: name }
  const { status } = await merchant.call('PATCH', `/v1/customers/${buyer.id}`, body)
  if (status === 200) {
    const [last] = await world.steady.query<{ seq: number }>(
      'select coalesce(max(seq), 0) as seq from usage_events where organization_id = $1',
      [merchant.organizationId],
    )
    strangers.set(name, { customerId: buyer.id, since: Number(last?.seq ?? 0) })
  }
  return `${name} is customer ${story.buyers.indexOf(buyer)}: ${status}`
}

/** Uses something only if the credits suffice; never more than there are. */
export async function consume(story: Story): Promise<string> {
  const { buyers, dice, measuring, merchant } = story
  const { body } = await merchant.call('GET', '/v1/customer-meters/?limit=100')
  const meters = new Map(measuring.meters.map((each) => [each.id, each]))
  const rows = (body.items as { id: string; meter_id: string; customer_id: string }[]).filter(
    ({ meter_id }) => meters.get(meter_id)?.func !== 'max',
  )
  if (rows.length === 0) return 'consume nothing'
  // By what is the same in each life of a seed, unlike ids.
  const placeOf = ({ customer_id, meter_id }: (typeof rows)[number]) =>
    buyers.findIndex(({ id }) => id === customer_id) * 10 + [...meters.keys()].indexOf(meter_id)
  const row = dice.pick(rows.toSorted((a, b) => placeOf(a) - placeOf(b)))
  const event: Used = {
    externalId: `event ${measuring.events.length}`,
    event: meters.get(row.meter_id)?.event ?? '',
    customerId: row.customer_id,
    stranger: null,
    at: await story.now(),
    thousandths: dice.int(1, 50) * 1_000,
    seq: null,
    isSure: false,
  }
  measuring.events.push(event)
  const answer = await story.call('POST', `/v1/customer-meters/${row.id}/consume`, {
    name: event.event,
    external_id: event.externalId,
    metadata: { n: event.thousandths / 1_000 },
  })
  if (answer.status === 200) {
    event.isSure = true
    if (answer.body.balance < 0) story.breaches.push(`consumed below zero: ${answer.text}`)
  }
  return `consume ${event.thousandths / 1_000} of ${event.event}: ${answer.status}`
}
