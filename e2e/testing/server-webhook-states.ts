import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { administrator } from './users.ts'

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
const delivery = {
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

async function answers({ page }: TestUser) {
  const paths = {
    '**/api/webhooks': { items: [webhook, ...others] },
    '**/api/webhooks/one': webhook,
    '**/api/webhooks/one/deliveries?*': { items: deliveries, next: null },
    [`**/api/webhooks/one/deliveries/${delivery.id}`]: full,
    '**/api/webhooks/three': others[1],
    '**/api/webhooks/three/deliveries?*': { items: [], next: null },
  }
  for (const [path, json] of Object.entries(paths)) {
    await page.route(path, (route) => route.fulfill({ json }))
  }
}

/** The webhooks of the server. */
export const serverWebhookScreens: readonly ScreenState[] = [
  {
    name: 'no webhooks of the server',
    path: '/admin/webhooks',
    who: administrator,
    act: (page) => page.locator('main textarea').waitFor(),
  },
  {
    name: 'webhooks of the server',
    path: '/admin/webhooks',
    who: administrator,
    before: answers,
    act: (page) => page.locator('main li').nth(2).waitFor(),
  },
  {
    name: 'webhooks of the server, adding one',
    path: '/admin/webhooks',
    who: administrator,
    before: answers,
    async act(page) {
      await page.locator('main header button').click()
      await page.getByRole('dialog').locator('fieldset, [role=group]').nth(3).waitFor()
    },
  },
  {
    name: 'webhook of the server, one delivery open',
    path: `/admin/webhooks/one?open=${delivery.id}`,
    who: administrator,
    before: answers,
    names: ['timeout'],
    async act(page) {
      await page.locator('[data-part=drawer] pre, [role=dialog] pre').nth(1).waitFor()
    },
  },
  {
    name: 'webhook of the server, its deliveries',
    path: '/admin/webhooks/one',
    who: administrator,
    before: answers,
    act: (page) => page.locator('main tbody a').nth(3).waitFor(),
  },
  {
    name: 'webhook of the server that was turned off, replacing its secret',
    path: '/admin/webhooks/three',
    who: administrator,
    before: answers,
    async act(page) {
      await page.locator('main header button[aria-haspopup]').click()
      await page.getByRole('menuitem').nth(1).click()
      await page.getByRole('dialog').locator('input[name=endNow]').waitFor()
    },
  },
]
