import { keysPath } from '../license-keys.ts'
import { mostActivations } from './giving.ts'
import type { Story } from './story.ts'

/** Other benefits for a product: who has it gets them, and loses those that are detached. */
export async function attach(story: Story): Promise<string> {
  const { dice, giving, goods, plans } = story
  const products = [...plans, ...goods]
  const product = dice.pick(products)
  const chosen = giving.benefits.filter(() => dice.chance(0.4))
  const benefits = chosen.map(({ id }) => id)
  const { status } = await story.merchant.call('POST', `/v1/products/${product.id}/benefits`, {
    benefits,
  })
  if (status === 200) giving.given.set(product.id, new Set(benefits))
  return `${product.name} gives ${chosen.map(({ type }) => type).join(', ')}: ${status}`
}

/** A changed benefit is granted again; a renamed one is not. */
export async function editBenefit(story: Story): Promise<string> {
  const { dice, giving } = story
  const { id, type } = dice.pick(giving.benefits)
  const path = `/v1/benefits/${id}`
  const { body } = await story.merchant.call('GET', path)
  const isRenamed = dice.chance(0.3)
  const properties =
    type === 'meter_credit' ? { ...body.properties, units: dice.int(1, 60) } : body.properties
  const change = isRenamed ? { description: `Benefit ${dice.int(1, 9)}` } : { properties }
  const { status } = await story.merchant.call('PATCH', path, { type, ...change })
  return `edit a benefit (${type}): ${status}`
}

type Key = {
  readonly id: string
  readonly key: string
  readonly status: string
  readonly created_at: string
  readonly customer_id: string
}

/** Programs check keys: what was revoked is unknown, and no key has too many activations. */
export async function useKey(story: Story): Promise<string> {
  const { breaches, buyers, dice, giving, merchant } = story
  const organization_id = merchant.organizationId
  const { body } = await merchant.call('GET', `${keysPath}?limit=100`)
  // By what is the same in each life of a seed, unlike ids.
  const placeOf = ({ created_at, customer_id, status }: Key) =>
    `${created_at} ${buyers.findIndex(({ id }) => id === customer_id)} ${status}`
  const keys = (body.items as Key[]).toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
  if (keys.length === 0) return 'use no key'
  const { id, key, status } = dice.pick(keys)
  const kind = dice.pick(['validate', 'activate', 'activate', 'deactivate'] as const)
  const own = giving.activations.get(id) ?? []
  giving.activations.set(id, own)
  const isGranted = status === 'granted'
  const named = { key, organization_id }
  const expect = (found: number, expected: number) => {
    if (found === expected || story.isDying) return
    breaches.push(`${kind} a ${status} key with ${own.length}: ${found} instead of ${expected}`)
  }
  if (kind === 'deactivate') {
    const [activation] = own
    if (activation === undefined) return 'deactivate no key'
    const body = { ...named, activation_id: activation }
    const answer = await story.call('POST', `${keysPath}deactivate`, body)
    if (answer.status === 204) own.shift()
    return `deactivate a ${status} key: ${answer.status}`
  }
  if (kind === 'validate') {
    const answer = await story.call('POST', `${keysPath}validate`, named)
    expect(answer.status, isGranted ? 200 : 404)
    return `validate a ${status} key: ${answer.status}`
  }
  const label = `Device ${own.length}`
  // Two devices at once: together they may be one too many.
  const count = dice.chance(0.3) ? 2 : 1
  const answers = await Promise.all(
    Array.from({ length: count }, () =>
      story.call('POST', `${keysPath}activate`, { ...named, label }),
    ),
  )
  const activated = answers.flatMap((answer) => (answer.status === 200 ? answer.body.id : []))
  const free = isGranted ? Math.max(0, mostActivations - own.length) : 0
  expect(activated.length, Math.min(count, free))
  own.push(...activated)
  return `activate a ${status} key: ${answers.map((answer) => answer.status).join(' and ')}`
}
