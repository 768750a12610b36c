import { describe, expect, test } from 'vitest'
import { fixtureFiles } from '../tree.ts'
import { reachOf } from './reach.ts'

const modules = 'server/src/modules/billing'
const files = fixtureFiles({
  [`${modules}/refunds/rules.ts`]: 'export const most = 1',
  [`${modules}/refunds/store.ts`]: "export const all = 'select * from refunds'",
  [`${modules}/refunds/service.ts`]: "import { most } from './rules.ts'\nimport './store.ts'",
  [`${modules}/refunds/index.ts`]: "export * from './service.ts'",
  [`${modules}/refunds/rules.test.ts`]: "import { most } from './rules.ts'",
  [`${modules}/refunds/routes.test.ts`]: "import '#testing/server.ts'",
  [`${modules}/portal/orders.ts`]: "import '../refunds/index.ts'",
  [`${modules}/portal/orders.test.ts`]: "import '#testing/server.ts'",
  [`${modules}/metrics/store.ts`]: "export const sums = '-- reads refunds: sums\\nselect 1'",
  [`${modules}/metrics/routes.test.ts`]: "import '#testing/server.ts'",
  [`${modules}/tax/wire.ts`]: "import type { Refund } from '../refunds/service.ts'",
  [`${modules}/tax/wire.test.ts`]: '',
  'server/src/app/billing.ts': `import '../modules/billing/refunds/index.ts'`,
  'server/testing/server.ts': "import '../src/app/billing.ts'",
  'server/testing/refunds.ts': "export const refund = () => post('/v1/refunds/')",
  'server/scenarios/billing/money-back.test.ts': "import '#testing/refunds.ts'",
  'server/scenarios/pauses.test.ts': "import '#testing/server.ts'",
  'server/src/platform/database/migrations/0001.sql':
    '-- owner: billing/refunds\ncreate table refunds (id text);\n',
  'contract/src/billing/refunds.ts': "const basePath = '/v1/refunds/'",
  'web/src/screens/billing/refunds/List.tsx': '',
  'web/src/app/router.tsx': "const list = () => import('../screens/billing/refunds/List.tsx')",
  'web/src/main.tsx': "import './app/router.tsx'",
  'e2e/refunds.test.ts': "page.getByText(en('refunds.ui.title'))",
  'e2e/sign-in.test.ts': '',
  'tools/other.test.ts': '',
})

const reached = (...changed: readonly string[]) =>
  Object.fromEntries(reachOf(files, changed).map(({ file, distance }) => [file, distance]))

const short = (path: string) => path.replace(`${modules}/`, '')
const near = (...changed: readonly string[]) =>
  reachOf(files, changed)
    .filter(({ distance }) => distance < 20)
    .map(({ file }) => short(file))
    .sort()

describe('a change of', () => {
  test('a rule reaches its tests, those of the module, then those of the users of the module', () => {
    // rules ← service ← index ← portal/orders ← its test: four steps. The noun costs two.
    expect(reached(`${modules}/refunds/rules.ts`)).toEqual({
      [`${modules}/refunds/rules.test.ts`]: 1,
      [`${modules}/refunds/routes.test.ts`]: 1,
      'e2e/refunds.test.ts': 2,
      'server/scenarios/billing/money-back.test.ts': 3,
      [`${modules}/portal/orders.test.ts`]: 4,
      // index ← app: 3; app ← server: 20 more, as for what is put together; server ← tests: 20 more.
      [`${modules}/metrics/routes.test.ts`]: 43,
      'server/scenarios/pauses.test.ts': 43,
    })
  })

  test('a table reaches those who write and read it', () => {
    expect(near('server/src/platform/database/migrations/0001.sql')).toEqual([
      'e2e/refunds.test.ts',
      'metrics/routes.test.ts',
      'portal/orders.test.ts',
      'refunds/routes.test.ts',
      'refunds/rules.test.ts',
      'server/scenarios/billing/money-back.test.ts',
    ])
  })

  test('a screen reaches its stories in the browser, then all others there, and no server', () => {
    expect(reached('web/src/screens/billing/refunds/List.tsx')).toEqual({
      'e2e/refunds.test.ts': 2,
      'e2e/sign-in.test.ts': 41,
    })
  })

  test('a test reaches itself alone, first', () => {
    expect(reached('tools/other.test.ts')).toEqual({ 'tools/other.test.ts': 0 })
  })

  test('what every run is made of reaches every test', () => {
    const tests = files.filter(({ path }) => path.includes('.test.'))
    expect(Object.keys(reached('package-lock.json')).sort()).toEqual(
      tests.map(({ path }) => path).sort(),
    )
  })

  test('texts reach the module and the screens that are named after them', () => {
    const texts = { path: 'locales/de/refunds.json', text: '{}' }
    const found = reachOf([...files, texts], [texts.path]).filter(({ distance }) => distance < 20)
    expect(found.map(({ file }) => short(file)).sort()).toEqual([
      'e2e/refunds.test.ts',
      'server/scenarios/billing/money-back.test.ts',
    ])
  })

  test('a page of the docs reaches nothing', () => {
    expect(reached('docs/flaky.md', 'README.md')).toEqual({})
  })
})
