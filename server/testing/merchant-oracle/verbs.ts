import {
  addCard,
  answerChallenge,
  buy,
  changeByMerchant,
  changePlan,
  changeSeats,
  inPortal,
  patch,
  payAgain,
  refund,
  signIn,
  type Verb,
} from './acts.ts'
import { type Life, passDays } from './life.ts'
import { ada, eve } from './people.ts'
import { schemes } from './schemes.ts'

const externalId = ({ dice }: Life) => `eve-${dice.int(1, 2)}`

/** The shop names her by its own id; the address is what she types. */
async function buyFromShop(life: Life, email: string): Promise<string> {
  const external_customer_id = externalId(life)
  const told = await buy(life, eve, { email, named: { external_customer_id } })
  signIn(life, eve, external_customer_id)
  return told
}

export const verbs = {
  ...schemes,
  'ada buys': { weight: 3, act: (life) => buy(life, ada, { email: ada.email }) },
  'ada changes her plan': { weight: 2, act: changePlan(ada) },
  'ada changes her seats': { weight: 1, act: changeSeats(ada) },
  'eve buys': { weight: 4, act: (life) => buy(life, eve, { email: eve.email }) },
  'eve buys again under another name of her mailbox': {
    weight: 2,
    act: (life) => buy(life, eve, { email: `eve+${life.dice.int(1, 3)}@example.com` }),
  },
  'eve types the address of ada': {
    weight: 4,
    act: (life) => buy(life, eve, { email: ada.email }),
  },
  'eve is known to the shop, and types the address of ada': {
    weight: 3,
    act: (life) => buyFromShop(life, ada.email),
  },
  'eve is known to the shop': {
    weight: 4,
    act: (life) => buyFromShop(life, eve.email),
  },
  'eve changes her plan': { weight: 8, act: changePlan(eve) },
  'eve changes her seats': { weight: 5, act: changeSeats(eve) },
  'eve cancels or not': {
    weight: 2,
    act: (life) =>
      inPortal(life, eve, (portal, subscription) =>
        patch(life, portal, subscription, { cancel_at_period_end: life.dice.chance(0.6) }),
      ),
  },
  'eve adds a card': { weight: 2, act: (life) => addCard(life, eve) },
  'eve pays again': { weight: 2, act: (life) => payAgain(life, eve) },
  'a bank is answered': { weight: 3, act: answerChallenge },
  'the merchant refunds': { weight: 3, act: (life) => refund(life) },
  'the merchant changes a plan': { weight: 1, act: changeByMerchant },
  'time passes': {
    weight: 8,
    async act(life) {
      const days = life.dice.pick([1, 3, 9, 32])
      await passDays(life, days)
      return `${days} days pass`
    },
  },
} satisfies Record<string, Verb>

export type VerbName = keyof typeof verbs

export const isVerb = (name: string): name is VerbName => Object.hasOwn(verbs, name)

export const chooseVerb = ({ dice }: Life): VerbName =>
  dice.weighted(
    Object.fromEntries(Object.entries(verbs).map(([name, { weight }]) => [name, weight])) as Record<
      VerbName,
      number
    >,
  )
