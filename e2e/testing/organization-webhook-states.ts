import { answerFetch } from './answers.ts'
import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { ownerOfTeam, signIn } from './users.ts'
import { answerWebhooks, countsOfDays, delivery } from './webhook-samples.ts'

type Options = Parameters<App['newUser']>[0]

const path = (rest: string) => (user: TestUser) =>
  `/o/${(user as TestUser & { slug: string }).slug}/developers/webhooks${rest}`

async function withWebhook(app: App, options: Options) {
  const owner = await ownerOfTeam(app, options)
  const headers = { origin: app.origin }
  const found = `/api/auth/organization/get-full-organization?organizationSlug=${owner.slug}`
  const { id } = await (await owner.context.request.get(found)).json()
  await owner.context.request.post('/v1/webhooks/endpoints', {
    data: {
      url: 'https://hooks.werkstatt-lindenau.example/abrechnung/eingang/sehr-lang',
      name: null,
      format: 'raw',
      events: ['order.paid', 'order.refunded'],
      organization_id: id,
    },
    headers,
  })
  return owner
}

const endpoint = {
  id: '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d',
  created_at: '2026-11-20T08:00:00.000Z',
  modified_at: null,
  url: 'https://hooks.werkstatt-lindenau.example/abrechnung/eingang/sehr-lang',
  name: null,
  format: 'raw',
  organization_id: 'one',
  events: ['order.paid'],
  enabled: false,
  disabled_reason: 'failing',
  secret: 'whsec_********',
}
const attempt = {
  id: '0197f0c2-5a31-4a8e-9a52-6f1f2a3b4c5d',
  created_at: '2026-11-24T08:00:00.000Z',
  modified_at: null,
  succeeded: false,
  http_code: 500,
  response: '{"error":"relation \\"orders\\" is locked"}',
  duration_ms: 1204,
  attempt: 3,
  webhook_event: {
    id: '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d',
    created_at: '2026-11-24T08:00:00.000Z',
    modified_at: null,
    last_http_code: 500,
    succeeded: false,
    skipped: false,
    payload: '{"type":"order.paid","data":{"total_amount":14280,"currency":"eur"}}',
    type: 'order.paid',
    is_archived: false,
  },
}
const accepted = {
  ...attempt,
  id: '0197f0c2-5a31-4a8e-9a52-6f1f2a3b4c5e',
  succeeded: true,
  http_code: 200,
  duration_ms: 88,
  attempt: 1,
  webhook_event: { ...attempt.webhook_event, succeeded: true },
}
const attempts = [attempt, accepted]

const answers = (user: TestUser) => answerWebhooks(user, '**/api/organizations/*/webhooks')

/** A member, who may not see webhooks. */
async function memberOfTeam(app: App, options: Options) {
  const owner = await ownerOfTeam(app, options)
  const member = await app.newUser(options)
  await signIn(app, member, owner.member.email)
  member.allow(/^403 GET \/api\/organizations\/[^/]+\/webhooks/)
  return { ...member, slug: owner.slug }
}

/** Both kinds of webhooks of an organization. */
export const organizationWebhookScreens: readonly ScreenState[] = [
  {
    name: 'no webhooks about accounts',
    path: path(''),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'webhooks about accounts, for a member who may not see them',
    changes: true,
    path: path(''),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'webhooks about accounts',
    path: path(''),
    who: ownerOfTeam,
    before: answers,
    act: (page) => page.locator('main li').nth(2).waitFor(),
  },
  {
    name: 'webhooks about accounts, adding one',
    path: path(''),
    who: ownerOfTeam,
    before: answers,
    async act(page) {
      await page.locator('main header button').click()
      await page.getByRole('dialog').locator('fieldset, [role=group]').nth(3).waitFor()
    },
  },
  {
    name: 'webhook about accounts, one delivery open',
    path: path(`/accounts/one?open=${delivery.id}`),
    who: ownerOfTeam,
    before: answers,
    names: ['timeout'],
    async act(page) {
      await page.locator('[data-part=drawer] pre, [role=dialog] pre').nth(1).waitFor()
    },
  },
  {
    name: 'webhook about accounts, a signature that does not match',
    path: path('/accounts/three'),
    who: ownerOfTeam,
    before: answers,
    names: ['msg_1'],
    async act(page) {
      await page.locator('main input[name=id]').fill('msg_1')
      await page.locator('main input[name=timestamp]').fill('1790000000')
      await page.locator('main input[name=signature]').fill('v1,abc')
      await page.locator('main input[name=secret]').fill('whsec_abc')
      await page.locator('main form button[type=submit]').click()
      await page.locator('main form [role=status] > *').waitFor()
    },
  },
  {
    name: 'no webhooks of billing',
    path: path('?kind=billing'),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'webhooks of billing',
    path: path('?kind=billing'),
    who: ownerOfTeam,
    async before({ page }) {
      const counts = countsOfDays([12, 15, 9, 22, 31, 18, 4], [0, 0, 1, 0, 0, 9, 14])
      await answerFetch(page, '**/v1/webhooks/endpoints?*', {
        json: { items: [endpoint], pagination: { total_count: 1, max_page: 1 } },
      })
      await answerFetch(page, '**/v1/webhooks/deliveries/days?*', {
        json: { items: [{ endpoint_id: endpoint.id, days: counts }] },
      })
    },
    act: (page) => page.locator('main li svg[role=img]').waitFor(),
  },
  {
    name: 'webhooks of billing, adding one',
    path: path('?kind=billing'),
    who: withWebhook,
    async act(page) {
      await page.locator('main header button').click()
      await page.getByRole('dialog').locator('fieldset, [role=group]').nth(3).waitFor()
    },
  },
  {
    name: 'webhook of billing that was turned off, one delivery open',
    path: path(`/${endpoint.id}?open=${attempt.id}`),
    who: ownerOfTeam,
    async before({ page }) {
      await answerFetch(page, `**/v1/webhooks/endpoints/${endpoint.id}`, { json: endpoint })
      await answerFetch(page, '**/v1/webhooks/deliveries?*', {
        json: { items: attempts, pagination: { total_count: 2, max_page: 1 } },
      })
    },
    async act(page) {
      await page.locator('[data-part=drawer] pre, [role=dialog] pre').first().waitFor()
    },
  },
]
