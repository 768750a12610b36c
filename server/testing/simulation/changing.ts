import { span } from '../../src/kernel/index.ts'
import type { Attempt, Deal } from './deals.ts'
import { changeSeatsOf, losesSeats } from './seating.ts'
import type { Story } from './story.ts'

const behaviors = ['invoice', 'prorate', 'next_period'] as const

/** Sends a change; what it attempts is kept unless it was refused. */
async function send(story: Story, deal: Deal, body: object, attempt?: Attempt) {
  const before = deal.attempt
  if (attempt) deal.attempt = attempt
  const answer = await story.call('PATCH', `/v1/subscriptions/${deal.id}`, body)
  if (answer.status >= 400 && answer.status < 500) deal.attempt = before
  return `${answer.status}${answer.body?.error ? ` ${answer.body.error}` : ''}`
}

const running = ({ status }: Deal) => ['active', 'trialing', 'past_due'].includes(status)

/** A subscription that runs or is paused, with its number; none if there is none. */
function one({ deals, dice }: Story, kind: Change): readonly [Deal, string] | undefined {
  const all = [...deals.values()]
  const paused = all.filter(({ status }) => status === 'paused')
  const isMeant = kind === 'resume' && paused.length > 0 && dice.chance(0.8)
  const candidates = isMeant ? paused : [...all.filter(running), ...paused]
  if (candidates.length === 0) return undefined
  const deal = dice.pick(candidates)
  return [deal, `subscription ${all.indexOf(deal)} (${deal.status})`]
}

type Action = (story: Story, deal: Deal) => Promise<string>

export const changes = {
  async plan(story, deal) {
    const { dice, plans } = story
    const plan = dice.pick(plans)
    const behavior = dice.pick(behaviors)
    const at = await story.now()
    const attempt: Attempt =
      behavior === 'next_period'
        ? { kind: 'next plan', plan }
        : { kind: 'plan', plan, isBilledNow: behavior === 'invoice', at }
    // A trial of another product begins when the first one began: not computed here.
    if (deal.status === 'trialing') return `keep ${plan.name}, in its trial`
    const body = { product_id: plan.id, proration_behavior: behavior }
    const answer = await send(story, deal, body, attempt)
    if (losesSeats(deal, plan) && answer.startsWith('200')) {
      story.breaches.push(`${plan.name} has no seats, but some are assigned`)
    }
    return `change to ${plan.name} by ${behavior}: ${answer}`
  },

  seats: (story, deal) =>
    changeSeatsOf(story, deal, (body, attempt) => send(story, deal, body, attempt)),

  async discount(story, deal) {
    const offer = story.dice.chance(0.3) ? null : story.dice.pick(story.offers)
    const number = offer === null ? 'none' : story.offers.indexOf(offer)
    const body = { discount_id: offer?.id ?? null }
    return `discount ${number}: ${await send(story, deal, body, { kind: 'discount', offer })}`
  },

  async cancel(story, deal) {
    return `cancel: ${await send(story, deal, { cancel_at_period_end: true })}`
  },

  async uncancel(story, deal) {
    return `uncancel: ${await send(story, deal, { cancel_at_period_end: false })}`
  },

  async revoke(story, deal) {
    return `revoke: ${await send(story, deal, { revoke: true })}`
  },

  async clear(story, deal) {
    return `clear the pending change: ${await send(story, deal, { pending_update: null })}`
  },

  async end(story, deal) {
    const end = (await story.now()) + story.dice.int(1, 40) * span.day
    const body = { current_billing_period_end: new Date(end).toISOString() }
    const answer = await send(story, deal, body, { kind: 'end of period', end })
    return `renew on ${body.current_billing_period_end}: ${answer}`
  },

  /** Also with a date that is too early, or for what cannot be paused now. */
  async pause(story, deal) {
    const { dice } = story
    const from = deal.status === 'paused' ? await story.now() : deal.end
    const date = new Date(from + dice.int(-3, 50) * span.day).toISOString()
    const resumes_at = dice.chance(0.6) ? date : null
    const body = { pause_at_period_end: true, resumes_at }
    return `pause until ${resumes_at ?? 'it is resumed'}: ${await send(story, deal, body)}`
  },

  async unpause(story, deal) {
    return `do not pause: ${await send(story, deal, { pause_at_period_end: false })}`
  },

  async resume(story, deal) {
    const attempt = { kind: 'resume', at: await story.now() } as const
    return `resume: ${await send(story, deal, { resume: true }, attempt)}`
  },

  async trial(story, deal) {
    const at = await story.now()
    if (deal.status === 'trialing' && story.dice.chance(0.5)) {
      const attempt = { kind: 'end of trial', at } as const
      return `end the trial: ${await send(story, deal, { trial_end: 'now' }, attempt)}`
    }
    const end = Math.max(at, deal.end) + story.dice.int(1, 20) * span.day
    const body = { trial_end: new Date(end).toISOString() }
    return `trial until ${body.trial_end}: ${await send(story, deal, body, { kind: 'end of period', end })}`
  },
} satisfies Record<string, Action>

export type Change = keyof typeof changes

export async function changeOne(story: Story, kind: Change): Promise<string> {
  const found = one(story, kind)
  if (!found) return `${kind}: there is no subscription`
  const [deal, name] = found
  return `${name}: ${await changes[kind](story, deal)}`
}

export async function deleteBuyer(story: Story): Promise<string> {
  const { buyers, dice } = story
  const known = buyers.filter(({ id, isDeleted }) => id !== null && !isDeleted)
  if (known.length === 0) return 'delete nobody'
  const buyer = dice.pick(known)
  const query = dice.chance(0.5) ? '?anonymize=true' : ''
  const { status } = await story.call('DELETE', `/v1/customers/${buyer.id}${query}`)
  if (status === 204) buyer.isDeleted = true
  return `delete customer ${buyers.indexOf(buyer)}${query}: ${status}`
}

export async function payOutside(story: Story): Promise<string> {
  const path = '/v1/orders/?status=pending&limit=100&sorting=invoice_number'
  const { body } = await story.merchant.call('GET', path)
  if (body.items.length === 0) return 'mark no order as paid'
  const order = story.dice.pick<{ id: string; invoice_number: string }>(body.items)
  const { status } = await story.call('POST', `/v1/orders/${order.id}/mark-paid`, {})
  return `mark ${order.invoice_number.split('-').at(-1)} as paid: ${status}`
}
