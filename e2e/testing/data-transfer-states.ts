import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { memberOfTeam } from './shop-customer-states.ts'
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
]
