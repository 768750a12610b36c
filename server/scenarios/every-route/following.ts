import { followProvider, pretendToken } from '#testing/followed.ts'
import { aCustomer } from '#testing/provider-bodies.ts'
import type { Walk } from './recording-server.ts'

/** Where nobody answers. */
export const silentProvider = 'http://127.0.0.1:9'

/** An organization follows a billing provider, and looks at what it sent. */
export async function following(walk: Walk) {
  const shop = await followProvider(walk, { server: silentProvider })
  const { visitor } = shop.owner
  const source = `/api/organizations/${shop.organizationId}/billing-source`
  await visitor.get(source)
  await shop.follow({ type: 'customer.created', data: aCustomer() })
  const events = `/api/organizations/${shop.organizationId}/incoming-events`
  const { body } = await visitor.get(events)
  const one = `${events}/${body.items[0].id}`
  await visitor.get(one)
  await visitor.post(`${one}/replay`)
  await visitor.post(`${events}/replay`, {
    from: '2026-01-01T00:00:00.000Z',
    to: '9999-01-01T00:00:00.000Z',
  })
  await pretendToken(walk)
  await visitor.post(`${source}/reconcile`)
  await visitor.delete(source)
}
