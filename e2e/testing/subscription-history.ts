import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import { idOf, longProduct, subscriptionId } from './shop-samples.ts'

const days = 86_400_000
const daysAgo = (count: number) => new Date(Date.now() - count * days).toISOString()
const ada = 'ada'

const began = {
  created_at: daysAgo(40),
  status: 'active',
  current_period_start: daysAgo(40),
  current_period_end: daysAgo(-325),
  discount_id: null,
  pause_at_period_end: false,
  pending_update: null,
  product_id: idOf(1),
  product: { name: 'Werkstatt Lindenau' },
  seats: 3,
}
const steps: readonly [string, object][] = [
  ['created', {}],
  ['updated', { seats: 12 }],
  ['updated', { product_id: idOf(2), product: { name: longProduct } }],
  ['canceled', {}],
  ['uncanceled', {}],
  ['updated', { discount_id: idOf(50) }],
  ['updated', { pause_at_period_end: true }],
  ['updated', { pause_at_period_end: false }],
  ['updated', { pending_update: { id: idOf(51) } }],
  ['updated', { pending_update: null }],
  ['updated', { current_period_end: daysAgo(-300) }],
  ['past_due', { status: 'past_due' }],
  ['active', { status: 'active' }],
]

function lines() {
  let now: object = began
  return steps
    .map(([action, change], index) => {
      const at = daysAgo(30 - index)
      now = { ...now, ...change, modified_at: at }
      return {
        ...{ id: index + 1, number: null, hash: null, at, requestId: null },
        ...{ address: null, userAgent: null, organizationId: 'acme', details: now },
        actor:
          index % 3 === 2
            ? { kind: 'api_key', id: null, impersonatedBy: null, apiKeyId: 'key' }
            : { kind: 'user', id: ada, impersonatedBy: null, apiKeyId: null },
        action: `subscription.${action}`,
        subject: `subscription:${subscriptionId}`,
      }
    })
    .reverse()
}

/** What the audit log would say of a subscription that has seen much. */
export const withHistory = ({ page }: TestUser) =>
  answerFetch(page, /\/api\/organizations\/[^/]+\/audit\?/, {
    json: {
      items: lines(),
      next: null,
      people: [{ id: ada, name: 'Maximiliane Großkreutz', email: 'ada0@example.com' }],
    },
  })
