import { claim, invitationTo, seatsPath } from '../seats.ts'
import type { Attempt, Deal, Plan, Seat } from './deals.ts'
import type { Story } from './story.ts'

const running = ({ status }: Deal) => ['active', 'trialing', 'past_due'].includes(status)

function withSeats({ deals, dice }: Story): Deal | undefined {
  const candidates = [...deals.values()].filter((deal) => deal.seats !== null && running(deal))
  return candidates.length > 0 ? dice.pick(candidates) : undefined
}

const nameOf = ({ deals }: Story, deal: Deal) => `subscription ${[...deals.values()].indexOf(deal)}`

/** As many as there are now, and with the next period. */
function freeOf({ nextPlan, nextSeats, seats, taken }: Deal) {
  const next = nextPlan && !nextPlan.seats ? 0 : (nextSeats ?? seats ?? 0)
  return Math.min(seats ?? 0, next) - taken.size
}

/** Who has a seat keeps it until it is revoked. */
export const losesSeats = ({ taken }: Deal, plan: Plan) => !plan.seats && taken.size > 0

export async function assignSeat(story: Story): Promise<string> {
  const deal = withSeats(story)
  if (!deal) return 'assign no seat'
  const { breaches, deals, dice, invitations, merchant } = story
  const holders = [...new Set([...deals.values()].flatMap(({ taken }) => [...taken.keys()]))]
  // Who has a seat elsewhere, or here.
  const isKnown = holders.length > 0 && dice.chance(0.35)
  const fresh = `seat${invitations.size}.${merchant.organizationId.toLowerCase()}@example.com`
  const email = isKnown ? dice.pick(holders) : fresh
  if (!isKnown) invitations.set(email, 0)
  const isImmediate = isKnown || dice.chance(0.4)
  const now = await story.now()
  const request = { subscription_id: deal.id, email, immediate_claim: isImmediate }
  const isDying = story.isDying
  deal.areSeatsUnsure ||= isDying
  const answer = await story.call('POST', seatsPath, request)
  const isExpected = freeOf(deal) > 0 && !deal.taken.has(email)
  const told = `${nameOf(story, deal)}: assign a seat to ${isKnown ? 'a known' : 'another'} customer: ${answer.status}`
  const isWrong = (answer.status === 200) !== isExpected
  if (isWrong && !isDying && answer.status !== 409) breaches.push(`${told}, ${answer.text}`)
  if (answer.status !== 200) return told
  if (!isImmediate) countInvitation(story, email)
  deal.taken.set(email, {
    id: answer.body.id,
    email,
    customerId: answer.body.customer_id,
    status: isImmediate ? 'claimed' : 'pending',
    invitedAt: now,
  })
  return told
}

const countInvitation = ({ invitations }: Story, email: string) =>
  invitations.set(email, (invitations.get(email) ?? 0) + 1)

function takenSeat(story: Story): readonly [Deal, Seat] | undefined {
  const { deals, dice } = story
  const all = [...deals.values()]
    .filter(running)
    .flatMap((deal) => [...deal.taken.values()].map((seat) => [deal, seat] as const))
  return all.length > 0 ? dice.pick(all) : undefined
}

export async function revokeSeat(story: Story): Promise<string> {
  const found = takenSeat(story)
  if (!found) return 'revoke no seat'
  const [deal, seat] = found
  deal.areSeatsUnsure ||= story.isDying
  const { status, text } = await story.call('DELETE', `${seatsPath}/${seat.id}`)
  if (status === 200 || status === 204) deal.taken.delete(seat.email)
  else if (!story.isDying) story.breaches.push(`a seat cannot be revoked: ${text}`)
  return `${nameOf(story, deal)}: revoke a seat (${seat.status}): ${status}`
}

/** By the link of the newest invitation; a second time it is void. */
export async function claimSeat(story: Story): Promise<string> {
  const { breaches, deals, dice, world } = story
  const all = [...deals.values()]
    .filter(running)
    .flatMap((deal) => [...deal.taken.values()].map((seat) => [deal, seat] as const))
    .filter(([, { status }]) => status === 'pending')
  if (all.length === 0) return 'claim no seat'
  const [deal, seat] = dice.pick(all)
  deal.areSeatsUnsure ||= story.isDying
  const now = await story.now()
  const server = story.isDying ? world.mortal : world.steady
  if (dice.chance(0.25)) {
    const again = await story.call('POST', `${seatsPath}/${seat.id}/resend`)
    if (again.status !== 200) return `resend an invitation: ${again.status}`
    countInvitation(story, seat.email)
    seat.invitedAt = now
  }
  const token = await invitationTo(world.steady, seat.email, story.invitations.get(seat.email))
  const { status, text } = await claim(server, token)
  const isExpected = now - seat.invitedAt < 86_400_000
  if (status === 200) seat.status = 'claimed'
  if ((status === 200) !== isExpected && !story.isDying) {
    breaches.push(`claim a seat after ${now - seat.invitedAt} ms: ${status} ${text}`)
  }
  return `claim a seat: ${status}`
}

const behaviors = ['invoice', 'prorate', 'next_period'] as const

/** More or fewer of them. */
export async function changeSeatsOf(story: Story, deal: Deal, send: Send): Promise<string> {
  const { breaches, dice } = story
  if (!deal.plan.seats) return 'it has no seats'
  const seats = dice.int(1, 12)
  const behavior = dice.pick(behaviors)
  const at = await story.now()
  const attempt: Attempt =
    behavior === 'next_period'
      ? { kind: 'next seats', seats }
      : { kind: 'seats', seats, isBilledNow: behavior === 'invoice', at }
  const answer = await send({ seats, proration_behavior: behavior }, attempt)
  if (seats < deal.taken.size && answer.startsWith('200')) {
    breaches.push(`${seats} seats are fewer than the ${deal.taken.size} that are assigned`)
  }
  return `${seats} seats by ${behavior}: ${answer}`
}
type Send = (body: object, attempt: Attempt) => Promise<string>
