import { callsWith } from '../portal.ts'
import type { Attempt, Deal } from './deals.ts'
import type { Buyer, Story } from './story.ts'

type Portal = ReturnType<typeof callsWith>

async function portalOf({ isDying, merchant, world }: Story, { id }: Buyer) {
  const answer = await merchant.call('POST', '/v1/customer-sessions/', { customer_id: id })
  if (answer.status !== 201) return undefined
  return callsWith(isDying ? world.mortal : world.steady, answer.body.token)
}

async function change(
  portal: Portal,
  deal: Deal,
  body: object,
  attempt: Attempt | null = null,
): Promise<string> {
  const before = deal.attempt
  if (attempt) deal.attempt = attempt
  const { body: found, status } = await portal('PATCH', `/subscriptions/${deal.id}`, body)
  if (status >= 400 && status < 500) deal.attempt = before
  return `${status}${found?.error ? ` ${found.error}` : ''}`
}

type Service = (story: Story, portal: Portal, deal: Deal) => Promise<string>

/** What customers do themselves. */
const services = {
  cancel: (_story, portal, deal) => change(portal, deal, { cancel_at_period_end: true }),
  continue: (_story, portal, deal) => change(portal, deal, { cancel_at_period_end: false }),

  async plan(story, portal, deal) {
    const plan = story.dice.pick(story.plans)
    if (deal.status === 'trialing') return `keep ${deal.plan.name}, in its trial`
    const at = await story.now()
    const attempt = { kind: 'plan', plan, isBilledNow: false, isByCustomer: true, at } as const
    return `${plan.name}: ${await change(portal, deal, { product_id: plan.id }, attempt)}`
  },

  async seats({ dice, now }, portal, deal) {
    const seats = dice.int(1, 12)
    const attempt = {
      kind: 'seats',
      seats,
      isBilledNow: false,
      isByCustomer: true,
      at: await now(),
    } as const
    return `${seats}: ${await change(portal, deal, { seats }, attempt)}`
  },

  async pay({ dice }, portal, deal) {
    const path = `/orders/?subscription_id=${deal.id}&status=pending&limit=100`
    const { body } = await portal('GET', path)
    const unpaid = (body?.items ?? []) as { id: string; invoice_number: string }[]
    const [order] = unpaid.toSorted((a, b) => (a.invoice_number < b.invoice_number ? -1 : 1))
    if (!order) return 'nothing'
    const token = dice.pick(['tok_visa', 'tok_declined', 'tok_fails_on_renewal'])
    const confirmation = { confirmation_token_id: token }
    const { status } = await portal('POST', `/orders/${order.id}/confirm-payment`, confirmation)
    return `an order with ${token}: ${status}`
  },

  async card({ dice }, portal) {
    const confirmation_token_id = dice.pick(['tok_visa', 'tok_declined', 'tok_fails_on_renewal'])
    const { status } = await portal('POST', '/customers/me/payment-methods', {
      confirmation_token_id,
      set_default: true,
      return_url: 'https://shop.example/account',
    })
    return `${confirmation_token_id}: ${status}`
  },
} satisfies Record<string, Service>

export async function serve(story: Story): Promise<string> {
  const { buyers, deals, dice } = story
  const all = [...deals.values()]
  const open = all.filter(({ status }) => status !== 'canceled')
  if (open.length === 0) return 'no customer opens the portal'
  const deal = dice.pick(open)
  const buyer = buyers.find(({ id }) => id === deal.buyerId)
  const kind = dice.pick(Object.keys(services) as (keyof typeof services)[])
  const portal = buyer && !buyer.isDeleted ? await portalOf(story, buyer) : undefined
  if (!portal) return 'a customer has no portal'
  return `${kind} of subscription ${all.indexOf(deal)}: ${await services[kind](story, portal, deal)}`
}
