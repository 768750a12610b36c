import { scopes } from '@guildhall/contract/kernel/scopes'
import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { ownerOfTeam, verifiedUser } from './users.ts'

const keysPath = (user: TestUser, kind = '') =>
  `/o/${(user as TestUser & { slug: string }).slug}/settings/api-keys${kind}`

const rows = (page: Page) => page.locator('main tbody td').first().waitFor()
const titled = (page: Page) => page.locator('main h2').waitFor()
const create = (page: Page) => page.locator('main header button').click()
const opened = (page: Page) =>
  page.getByRole('dialog').locator('input[type=checkbox]').first().waitFor()

const key = {
  id: 'one',
  name: 'Nightly backup of Lindenau',
  start: 'gh_a1b',
  prefix: 'gh_',
  userId: 'ada',
  organizationId: null,
  referenceId: 'ada',
  configId: 'default',
  enabled: true,
  expiresAt: '2027-02-02T08:00:00.000Z',
  remaining: null,
  refillAmount: null,
  refillInterval: null,
  lastRefillAt: null,
  rateLimitEnabled: true,
  rateLimitTimeWindow: 60_000,
  rateLimitMax: 1000,
  requestCount: 12,
  lastRequest: '2026-11-20T08:00:00.000Z',
  permissions: { organizations: ['read'], members: ['read'] },
  metadata: null,
  createdAt: '2026-10-02T08:00:00.000Z',
  updatedAt: '2026-10-02T08:00:00.000Z',
}
const keys = [
  key,
  { ...key, id: 'two', name: 'Ada Lovelace', enabled: false, permissions: null, expiresAt: null },
  {
    ...key,
    id: 'three',
    name: 'Maximiliane Großkreutz-Wiśniewska von der Lindenau',
    expiresAt: '2026-01-02T08:00:00.000Z',
    lastRequest: null,
  },
]

const withKeys = (user: TestUser) =>
  answerFetch(user.page, '**/api-key/list**', { json: { apiKeys: keys, total: keys.length } })

export const keyScreens: readonly ScreenState[] = [
  { name: 'no API keys', path: '/account/api-keys', who: verifiedUser, act: titled },
  {
    name: 'API keys, one being changed',
    path: '/account/api-keys',
    who: verifiedUser,
    before: withKeys,
    async act(page) {
      await rows(page)
      await page.locator('main tbody button[aria-haspopup]').first().click()
      await page.getByRole('menuitem').first().click()
      await opened(page)
    },
  },
  {
    name: 'API keys, deleting those that have expired',
    path: '/account/api-keys',
    who: verifiedUser,
    before: withKeys,
    async act(page) {
      await rows(page)
      await page.locator('main button[data-kind=quiet]:not([aria-expanded])').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'API keys, a new one is shown',
    changes: true,
    path: '/account/api-keys',
    who: verifiedUser,
    before: (user) =>
      answerFetch(user.page, '**/api/api-keys', {
        json: { ...key, key: `gh_${'a1b2c3d4'.repeat(8)}` },
      }),
    async act(page) {
      await create(page)
      await page.getByRole('dialog').locator('input[name=name]').fill('Ada Lovelace')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.getByRole('dialog').locator('pre').waitFor()
    },
  },
  {
    name: 'API keys of an organization',
    path: (user) => keysPath(user),
    who: ownerOfTeam,
    before: withKeys,
    act: rows,
  },
  {
    name: 'access tokens, creating one',
    path: (user) => keysPath(user, '?kind=tokens'),
    names: scopes.map((scope) => scope.replace(/:.*/, '')),
    who: ownerOfTeam,
    async act(page) {
      await titled(page)
      await create(page)
      await opened(page)
    },
  },
]
