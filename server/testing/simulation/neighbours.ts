import type { Story } from './story.ts'

/** Uses what belongs to another merchant by ids that are known; all of it must be hidden. */
export async function reachForNeighbour(story: Story): Promise<string> {
  const { dice, neighbours, plans } = story
  if (neighbours.length === 0) return 'reach for nobody'
  const other = dice.pick(neighbours)
  const deal = [...other.deals.keys()][0]
  const buyer = other.buyers.find(({ id, isDeleted }) => id !== null && !isDeleted)?.id
  const [plan, offer] = [other.plans[0]?.id, other.offers[0]?.id]
  const own = plans[0]?.id
  const tries: readonly (readonly [string, string, object?])[] = [
    ['PATCH', `/v1/products/${plan}`, { name: 'Taken' }],
    ['DELETE', `/v1/discounts/${offer}`],
    ...(deal ? ([['PATCH', `/v1/subscriptions/${deal}`, { revoke: true }]] as const) : []),
    ...(buyer ? ([['DELETE', `/v1/customers/${buyer}`]] as const) : []),
    ['POST', '/v1/checkouts/', { products: [plan] }],
    ['POST', '/v1/checkouts/', { products: [own], discount_id: offer }],
    ...(buyer
      ? ([['POST', '/v1/checkouts/', { products: [own], customer_id: buyer }]] as const)
      : []),
  ]
  for (const [method, path, body] of tries) {
    const expected = method === 'POST' ? 422 : 404
    const { status } = await story.call(method, path, body)
    if (status !== expected) {
      story.breaches.push(`${method} ${path} of a neighbour: ${status} instead of ${expected}`)
    }
  }
  return `reach for what a neighbour has, in ${tries.length} ways`
}
