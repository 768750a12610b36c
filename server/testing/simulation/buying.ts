import { callWithToken } from '../merchants.ts'
import type { Answer } from '../visitor.ts'
import { places } from './arithmetic.ts'
import type { Good } from './catalog.ts'
import type { Plan } from './deals.ts'
import type { Buyer, Story } from './story.ts'

const addresses: Readonly<Record<string, object>> = {
  DE: { country: 'DE' },
  'US-NY': {
    country: 'US',
    state: 'NY',
    city: 'New York',
    postal_code: '10001',
    line1: '350 Fifth Avenue',
  },
  CH: { country: 'CH' },
}

const tokens = {
  tok_visa: 10,
  tok_fails_on_renewal: 4,
  tok_lost_on_renewal: 1,
  tok_slow: 2,
  tok_requires_action: 2,
  tok_always_requires_action: 1,
  tok_declined: 1,
  tok_insufficient_funds: 1,
  tok_dispute_lost: 0.7,
  tok_dispute_won: 0.7,
}

const isPlan = (sold: Plan | Good): sold is Plan => 'unit' in sold

export function buyerFor({ buyers, dice }: Story): Buyer {
  const known = buyers.filter(({ id, isDeleted }) => id !== null && !isDeleted)
  if (known.length > 0 && dice.chance(0.45)) return dice.pick(known)
  const buyer: Buyer = {
    email: `buyer${buyers.length}@example.com`,
    place: dice.pick(Object.keys(places)),
    id: null,
    isDeleted: false,
  }
  buyers.push(buyer)
  return buyer
}

type Wish = { readonly buyer: Buyer; readonly sold: Plan | Good; readonly token?: string }

/** Opens a checkout and confirms it; what comes of it is seen later. */
export async function buy(story: Story, { buyer, sold, token }: Wish): Promise<string> {
  const { dice, merchant, offers, sales, world } = story
  const offer = dice.chance(0.35) ? dice.pick(offers) : null
  const card = token ?? dice.weighted(tokens)
  const seats = isPlan(sold) && sold.seats ? dice.int(1, 10) : null
  const what = seats === null ? sold.name : `${sold.name} for ${seats}`
  const facts = `${what} with ${card} from ${buyer.place}`
  const opened = await story.call('POST', '/v1/checkouts/', {
    products: [sold.id],
    ...(seats === null ? {} : { seats }),
    ...(buyer.id === null ? {} : { customer_id: buyer.id }),
    ...(offer === null ? {} : { discount_id: offer.id }),
  })
  if (opened.status !== 201) return `open a checkout for ${facts}: ${opened.status}`
  const { body } = opened
  const isNamed = buyer.id !== null
  const given = body.discount === null ? null : offer
  sales.set(body.id, { buyer, isNamed, sold, seats, offer: given })
  const server = story.isDying || dice.chance(0.3) ? world.mortal : world.steady
  const confirmed: Answer = await server
    .visitor()
    .post(`/v1/checkouts/client/${body.client_secret}/confirm`, {
      customer_name: 'Ada',
      customer_billing_address: addresses[buyer.place],
      ...(buyer.id === null ? { customer_email: buyer.email } : {}),
      ...(body.is_payment_form_required ? { confirmation_token_id: card } : {}),
    })
  const seen = await callWithToken(world.steady, merchant.token, 'GET', `/v1/checkouts/${body.id}`)
  buyer.id ??= seen.body.customer_id
  const url = seen.body.payment_processor_metadata?.challenge_url
  if (url) story.challenges.push(new URL(url).pathname)
  const discount = offer === null ? '' : ` and discount ${offers.indexOf(offer)}`
  // Whether it has succeeded already depends on the workers, which no seed decides.
  const { status } = seen.body
  const outcome = status === 'succeeded' ? 'confirmed' : status
  return `buy ${facts}${discount}: ${confirmed.status}, ${outcome}`
}

export async function answerChallenge(story: Story): Promise<string> {
  const path = story.challenges.shift()
  if (path === undefined) return 'answer no challenge'
  const outcome = story.dice.chance(0.7) ? 'succeed' : 'fail'
  const { status } = await story.world.steady.visitor().post(path, { outcome })
  return `answer a challenge with ${outcome}: ${status}`
}

export { isPlan }
