import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
import { order, orderTotals } from './shop-order-samples.ts'
import { answering, idOf, longProduct, shopPath } from './shop-samples.ts'
import { ownerOfTeam } from './users.ts'

const at = '2026-10-02T08:00:00.000Z'
const rows = (created: number, existing = 0, refused = 0, skipped = 0) => ({
  created,
  existing,
  refused,
  skipped,
})
const counts = {
  customers: rows(12_345, 1_234, 2),
  subscriptions: rows(980, 0, 14),
  orders: rows(0, 0, 0, 45_678),
}
const imported = (id: string, more: object = {}) => ({
  id,
  created_at: at,
  modified_at: null,
  organization_id: 'acme',
  file_id: idOf(901),
  format: 'json',
  resource: null,
  dry_run: true,
  status: 'succeeded',
  error: null,
  lines: 60_234,
  bytes_read: 81_234_567,
  bytes_total: 81_234_567,
  counts,
  finished_at: at,
  ...more,
})
const problem = (line: number) => ({
  line,
  resource: 'subscriptions',
  source_id: `sub_${'1q2w3e4r'.repeat(4)}`,
  field: 'product_id',
  code: 'NOT_FOUND',
  message: longProduct,
})
const listing = (...imports: readonly object[]) =>
  answering({
    'imports/': imports,
    [`imports/${idOf(910)}/problems`]: [problem(12), problem(45_678)],
    [`imports/${idOf(913)}/problems`]: [],
  })
const running = { status: 'running', finished_at: null, bytes_read: 23_456_789 }
const earlier = [
  imported(idOf(911), { dry_run: false }),
  imported(idOf(912), { format: 'csv', resource: 'customers', counts: {} }),
  imported(idOf(913), { status: 'failed', error: longProduct }),
]
const settled = (page: Page) => page.locator('main form select').first().waitFor()
const data = (query = '') => shopPath(`settings/data${query}`)
const names = [longProduct, 'product_id', 'NOT_FOUND', `sub_${'1q2w3e4r'.repeat(4)}`]

const listFile = (id: string, more: object = {}) => ({
  id,
  created_at: at,
  modified_at: at,
  organization_id: 'acme',
  list: 'orders',
  status: 'succeeded',
  error: null,
  filters: { status: ['paid'] },
  timezone: 'Europe/Berlin',
  columns: ['id', 'created_at'],
  lists_done: null,
  lists_total: null,
  rows: 123_456,
  rows_total: 123_456,
  bytes: 34_567_890,
  downloads: 0,
  asked_by: { type: 'member', name: 'Katharina Großmann' },
  is_own: true,
  finished_at: at,
  expires_at: '2026-10-03T08:00:00.000Z',
  ...more,
})
const making = { status: 'running', rows: 45_000, bytes: 12_345_678, finished_at: null }
const whole = { list: 'everything', columns: [], lists_done: 22, lists_total: 22 }
const failure = { status: 'failed', error: 'INTERNAL', rows: 3_000 }
const exported = (id: string, more: object = {}) => ({
  id,
  created_at: at,
  modified_at: null,
  organization_id: 'acme',
  format: 'json',
  resources: ['customers', 'orders'],
  expires_at: at,
  downloads: 0,
  downloaded_at: null,
  counts: {},
  ...more,
})
const underWay = listFile(idOf(920), { ...making, expires_at: null })
const failed = listFile(idOf(923), failure)
const files = [
  underWay,
  listFile(idOf(921), { list: 'refunds' }),
  listFile(idOf(926), { ...making, ...whole, lists_done: 9, rows_total: null, expires_at: null }),
  listFile(idOf(927), whole),
  listFile(idOf(928), { ...whole, status: 'failed', error: 'TOO_LARGE' }),
  listFile(idOf(922), { list: 'customers', is_own: false }),
  failed,
  listFile(idOf(924), {
    list: 'subscriptions',
    status: 'expired',
    asked_by: { type: 'access_token', name: 'Buchhaltung' },
  }),
  listFile(idOf(925), {
    status: 'failed',
    error: 'TOO_LARGE',
    asked_by: { type: 'member', name: null },
  }),
]
/** The same list with a file of it, in one of its states. */
const longOrders = (file: object) =>
  answering({
    'orders/': { items: [order(1)], pagination: { total_count: 123_456, max_page: 4_939 } },
    'orders/totals': orderTotals,
    'list-files/': [file],
  })
const orderNames = [...order(1).items.map(({ label }) => label), 'EUR']
const ofOrders = (
  name: string,
  file: object,
  act: NonNullable<ScreenState['act']>,
): ScreenState => ({
  name,
  path: shopPath('orders'),
  who: ownerOfTeam,
  names: [...orderNames, 'Grete Lang', 'grete@lang.example'],
  before: longOrders(file),
  act,
})

export const dataTransferScreens: readonly ScreenState[] = [
  { name: 'import and export', path: data(), who: ownerOfTeam, act: settled },
  {
    name: 'import and export, for a member who may not',
    path: data(),
    who: memberOfTeam,
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'export of one list, and an import without a file',
    path: data(),
    who: ownerOfTeam,
    names,
    before: listing(...earlier),
    async act(page) {
      await settled(page)
      await page.locator('[name=contents]').selectOption('checkout_links')
      await page.locator('[name=kind]').selectOption('license_keys')
      await page.locator('main form').nth(1).locator('button[type=submit]').click()
      await page.locator('main [data-wrong]').waitFor()
    },
  },
  {
    name: 'a file that was tried',
    path: data(`?open=${idOf(910)}`),
    who: ownerOfTeam,
    names,
    before: listing(imported(idOf(910)), ...earlier),
    act: (page) => page.locator('main ul li').first().waitFor(),
  },
  {
    name: 'a file that is imported',
    path: data(),
    who: ownerOfTeam,
    names,
    before: listing(imported(idOf(910), { ...running, dry_run: false })),
    act: (page) => page.locator('main progress').waitFor(),
  },
  {
    name: 'a file that could not be read',
    path: data(`?open=${idOf(913)}`),
    who: ownerOfTeam,
    names,
    before: listing(...earlier),
    act: (page) => page.locator('main [role=alert]').waitFor(),
  },
  {
    name: 'files of lists and exports',
    path: data(),
    who: ownerOfTeam,
    names: ['Katharina Großmann', 'Buchhaltung'],
    before: answering({
      'list-files/': files,
      'exports/': [
        exported(idOf(930)),
        exported(idOf(931), { format: 'csv', resources: ['orders'], downloads: 2 }),
      ],
    }),
    act: (page) => page.locator('main progress').nth(1).waitFor(),
  },
  {
    name: 'the names of the columns of a CSV file',
    path: data(),
    who: ownerOfTeam,
    async act(page) {
      await settled(page)
      await page.locator('[name=kind]').selectOption('subscriptions')
      await page.locator('main details summary').click()
      await page.locator('main details dl').waitFor()
    },
  },
  ofOrders('a file of many orders that is being made', underWay, (page) =>
    page.locator('main progress').waitFor(),
  ),
  ofOrders('a file of many orders that is ready', listFile(idOf(926)), (page) =>
    page.locator('main a[href*="/v1/list-files/"]').waitFor(),
  ),
  ofOrders('a file of many orders that could not be made', failed, (page) =>
    page.locator('main [role=alert]').waitFor(),
  ),
]
