import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { App, TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import {
  benefitNames,
  consentText,
  drafted,
  noOrders,
  order,
  orderTotals,
  partlyRefunded,
  partsOf,
  waiting,
} from './shop-order-samples.ts'
import { card as savedCard } from './shop-samples.ts'
import { ask, ownerOfTeam, signIn } from './users.ts'

type Options = Parameters<App['newUser']>[0]

const slugOf = (user: TestUser) => (user as TestUser & { slug: string }).slug
const path = (rest: string) => (user: TestUser) => `/o/${slugOf(user)}/orders${rest}`

const items = [
  order(1, { customer: { name: 'Marta Wiśniewska', email: 'marta.wisniewska@nitka.example' } }),
  partlyRefunded,
  waiting,
  order(4, {
    status: 'refunded',
    customer: {
      name: 'Maximiliane Großkreutz-Wiśniewska von der Lindenau',
      email: 'katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example',
    },
    product: 'Werkstatt Lindenau für Turmuhren, Pendeluhren und Donaudampfschiffahrtschronometer',
    amount: 123_456_789_00,
  }),
  order(5, { customer: { name: null, email: 'ada0@example.com' }, currency: 'usd' }),
]
/** What is shown as the API has it, in every language. */
const names = [...items, drafted].flatMap(
  ({ customer, description, discount, id, invoice_number, items: lines }) => [
    ...[customer.name ?? '', customer.email, `${customer.name}, ${customer.email}`],
    ...[
      description,
      invoice_number ?? '',
      id,
      discount?.name ?? '',
      ...lines.map(({ label }) => label),
    ],
  ],
)
const known = [
  ...names,
  ...benefitNames,
  'EUR',
  'Invalidenstraße 112, 10115 Berlin, Germany',
  'Visa •••• 4242',
  'Mastercard •••• 5100',
  'campaign',
  'spring',
  'CN-1',
  'content-1',
  consentText,
]

async function idOf({ context }: TestUser, slug: string): Promise<string> {
  const found = `/api/auth/organization/get-full-organization?organizationSlug=${slug}`
  return (await (await context.request.get(found)).json()).id
}

type Shown = {
  readonly all?: readonly (Omit<(typeof items)[number], 'invoice_number'> & {
    invoice_number: string | null
  })[]
  readonly totals?: object
}

/** Shows these orders as those of the organization. */
const showing =
  ({ all = items, totals = orderTotals }: Shown = {}) =>
  async (user: TestUser) => {
    const { page } = user
    const organization_id = await idOf(user, slugOf(user))
    const mine = all.map((each) => ({ ...each, organization_id }))
    const json = { items: mine, pagination: { total_count: all.length, max_page: 1 } }
    await answerFetch(page, '**/v1/orders/?*', { json })
    await answerFetch(page, '**/v1/orders/totals?*', { json: totals })
    for (const each of mine) {
      await answerFetch(page, `**/v1/orders/${each.id}`, { json: each })
    }
    for (const [pattern, answer] of Object.entries(partsOf)) {
      await answerFetch(page, pattern, { json: answer })
    }
  }

const opened = (page: Page) =>
  page.locator('[data-part=drawer] ol li, [role=dialog] ol li').nth(2).waitFor()

const openDialog = async (page: Page) => {
  await opened(page)
  await page.locator('[data-part=drawer] footer button, [role=dialog] footer button').last().click()
  await page.getByRole('dialog').last().locator('form textarea').waitFor()
}

/** A draft, with the saved cards of its customer. */
const withCards = (cards: readonly object[]) => async (user: TestUser) => {
  await showing({ all: [drafted] })(user)
  const nothing = { items: [], pagination: { total_count: 0, max_page: 0 } }
  for (const pattern of Object.keys(partsOf)) {
    await answerFetch(user.page, pattern, { json: nothing })
  }
  const json = { items: cards, pagination: { total_count: cards.length, max_page: 1 } }
  await answerFetch(user.page, '**/payment-methods?*', { json })
}

const openCharge = async (page: Page) => {
  await page.locator('main button').filter({ hasText: /595/ }).click()
  await page.getByRole('dialog').locator('button[type=submit]').waitFor()
}

/** Somebody whose role sees sales and can change nothing. */
async function reader(app: App, options: Options) {
  const owner = await ownerOfTeam(app, options)
  const organizationId = await idOf(owner, owner.slug)
  const permission = { sale: ['read'] }
  await ask(app, owner, 'organization/create-role', { role: 'books', permission, organizationId })
  const list = await owner.context.request.get(
    `/api/auth/organization/list-members?organizationId=${organizationId}`,
  )
  const { members } = await list.json()
  const memberId = members.find(({ role }: { role: string }) => role === 'member').id
  const role = { memberId, role: 'books', organizationId }
  await ask(app, owner, 'organization/update-member-role', role)
  const member = await app.newUser(options)
  await signIn(app, member, owner.member.email)
  return { ...member, slug: owner.slug }
}

/** Somebody whose role sees no sales. */
async function stranger(app: App, options: Options) {
  const owner = await ownerOfTeam(app, options)
  const organizationId = await idOf(owner, owner.slug)
  const permission = { catalog: ['read'] }
  await ask(app, owner, 'organization/create-role', { role: 'support', permission, organizationId })
  const list = await owner.context.request.get(
    `/api/auth/organization/list-members?organizationId=${organizationId}`,
  )
  const { members } = await list.json()
  const memberId = members.find(({ role }: { role: string }) => role === 'member').id
  const role = { memberId, role: 'support', organizationId }
  await ask(app, owner, 'organization/update-member-role', role)
  const member = await app.newUser(options)
  await signIn(app, member, owner.member.email)
  return { ...member, slug: owner.slug }
}

/** The orders of an organization. */
export const shopOrderScreens: readonly ScreenState[] = [
  {
    name: 'no orders yet',
    path: path(''),
    who: ownerOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'orders of several states and currencies',
    path: path(''),
    who: ownerOfTeam,
    names: known,
    before: showing(),
    act: (page) => page.locator('main tbody tr').nth(4).waitFor(),
  },
  {
    name: 'orders that match nothing',
    path: path('?find=nobody&status=refunded'),
    who: ownerOfTeam,
    names: ['nobody'],
    before: showing({ all: [], totals: noOrders }),
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'orders of own days, only the newest added up',
    path: path('?period=days&from=2026-11-01&to=2026-11-21'),
    who: ownerOfTeam,
    names: known,
    before: showing({ totals: { ...orderTotals, is_complete: false } }),
    act: (page) => page.locator('[role=spinbutton]').first().waitFor(),
  },
  {
    name: 'orders that cannot be read',
    path: path(''),
    who: ownerOfTeam,
    async before({ page }) {
      const json = { error: 'ServiceUnavailable', detail: 'Service unavailable' }
      await answerFetch(page, '**/v1/orders/**', { status: 503, json })
    },
    act: (page) => page.locator('main [role=alert]').waitFor(),
  },
  {
    name: 'orders, for a member who may not see them',
    changes: true,
    path: path(''),
    who: stranger,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'one order open beside the list',
    path: path(`?open=${partlyRefunded.id}`),
    who: ownerOfTeam,
    names: known,
    before: showing(),
    act: opened,
  },
  {
    name: 'one order open, for a member who may only read',
    changes: true,
    path: path(`?open=${partlyRefunded.id}`),
    who: reader,
    names: known,
    before: showing(),
    act: opened,
  },
  {
    name: 'one order on its page',
    path: path(`/${partlyRefunded.id}`),
    who: ownerOfTeam,
    names: known,
    before: showing(),
    async act(page) {
      await page.locator('main ol li').nth(2).waitFor()
      await page.locator('main summary').last().click()
      await page.locator('main pre').waitFor()
    },
  },
  {
    name: 'refunding an order',
    path: path(`?open=${partlyRefunded.id}`),
    who: ownerOfTeam,
    names: known,
    before: showing(),
    act: openDialog,
  },
  {
    name: 'refunding more than there is',
    path: path(`?open=${partlyRefunded.id}`),
    who: ownerOfTeam,
    names: known,
    before: showing(),
    async act(page) {
      await openDialog(page)
      const dialog = page.getByRole('dialog').last()
      await dialog.locator('input[inputmode=decimal]').fill('99999')
      await dialog.locator('button[type=submit]').click()
      await dialog.locator('[aria-invalid=true]').waitFor()
    },
  },
  {
    name: 'a refund on its way',
    changes: true,
    path: path(`?open=${partlyRefunded.id}`),
    who: ownerOfTeam,
    names: known,
    before: showing(),
    async act(page) {
      await openDialog(page)
      const dialog = page.getByRole('dialog').last()
      await dialog.locator('button[type=submit]').click()
      await dialog.getByRole('status').last().waitFor()
    },
  },
  {
    name: 'a draft on its page',
    path: path(`/${drafted.id}`),
    who: ownerOfTeam,
    names: known,
    before: withCards([]),
    act: (page) => page.locator('main button').filter({ hasText: /595/ }).waitFor(),
  },
  {
    name: 'a draft, about to be charged',
    path: path(`/${drafted.id}`),
    who: ownerOfTeam,
    names: known,
    before: withCards([savedCard]),
    act: openCharge,
  },
  {
    name: 'a draft of a customer without a card',
    path: path(`/${drafted.id}`),
    who: ownerOfTeam,
    names: known,
    before: withCards([]),
    act: openCharge,
  },
  {
    name: 'an order that waits, marking it as paid',
    path: path(`?open=${waiting.id}`),
    who: ownerOfTeam,
    names: known,
    before: showing(),
    act: openDialog,
  },
]
