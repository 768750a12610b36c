import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'

const at = '2026-11-24T08:00:00.000Z'
const webhook = {
  id: 'one',
  organizationId: null,
  name: null,
  url: 'https://hooks.werkstatt-lindenau.example/abrechnung/eingang/sehr-lang',
  events: ['user.*', 'member.added'],
  format: 'raw',
  enabled: true,
  disabledBecause: null,
  failingSince: null,
  createdAt: at,
  updatedAt: at,
}
const others = [
  { ...webhook, id: 'two', name: 'Nightly backup of Lindenau', events: ['*'] },
  { ...webhook, id: 'three', enabled: false, disabledBecause: 'failing', failingSince: at },
]
export const delivery = {
  id: 'msg_q1w2e3r4t5z6u7i8o9p0q1w2',
  webhookId: webhook.id,
  type: 'member.added',
  status: 'waiting',
  attempts: 2,
  nextAttemptAt: '2026-11-24T10:35:00.000Z',
  lastHttpStatus: 500,
  createdAt: at,
  doneAt: null,
}
const done = { nextAttemptAt: null, doneAt: at }
const deliveries = [
  delivery,
  {
    ...delivery,
    ...done,
    id: 'msg_2',
    status: 'delivered',
    lastHttpStatus: 204,
    type: 'user.created',
  },
  { ...delivery, ...done, id: 'msg_3', status: 'failed', lastHttpStatus: null, attempts: 10 },
  { ...delivery, ...done, id: 'msg_4', status: 'skipped', lastHttpStatus: null, attempts: 0 },
]
const attempt = { at, succeeded: false, httpStatus: 500, trouble: null, ms: 1204 }
const full = {
  ...delivery,
  body: '{"type":"member.added","data":{"role":"member"}}',
  log: [
    { ...attempt, response: 'upstream timed out', ms: 15_000 },
    { ...attempt, httpStatus: null, trouble: 'timeout', response: '', ms: 15_000 },
    { ...attempt, response: '{"error":"relation \\"members\\" is locked"}' },
  ],
}

/** A course with a bad day, and one of a webhook that was turned off. */
export const countsOfDays = (counts: readonly number[], failed: readonly number[]) =>
  counts.map((succeeded, index) => ({
    day: `2026-11-${String(index + 1).padStart(2, '0')}`,
    succeeded,
    failed: failed[index] ?? 0,
  }))
const days = [
  { webhookId: 'one', days: countsOfDays([12, 15, 9, 22, 31, 18, 4], [0, 0, 1, 0, 0, 9, 14]) },
  { webhookId: 'three', days: countsOfDays([3, 4, 2, 6, 3, 2, 5], []) },
]

/** Answers for the webhooks at a path of the API: that of the server, or of an organization. */
export async function answerWebhooks({ page }: TestUser, base: string) {
  const paths = {
    [base]: { items: [webhook, ...others] },
    [`${base}/days`]: { items: days },
    [`${base}/one`]: webhook,
    [`${base}/one/deliveries?*`]: { items: deliveries, next: null },
    [`${base}/one/deliveries/${delivery.id}`]: full,
    [`${base}/three`]: others[1],
    [`${base}/three/deliveries?*`]: { items: [], next: null },
  }
  for (const [path, json] of Object.entries(paths)) {
    await answerFetch(page, path, { json })
  }
}
