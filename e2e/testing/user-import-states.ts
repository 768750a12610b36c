import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { TestUser } from './app.ts'
import type { ScreenState } from './screen-state.ts'
import { administrator } from './users.ts'

const id = '0197f0c2-5a31-7a8e-9a52-6f1f2a3b4c5d'
const at = '2026-11-24T08:00:00.000Z'
const imported = {
  id,
  system: 'better-auth',
  fileName: 'werkstatt-lindenau-users-of-the-old-accounts-2026-11-24-complete.json',
  size: 61_234_567,
  state: 'checked',
  progress: 1,
  total: 123_456,
  created: 120_001,
  existing: 3_400,
  refused: 55,
  problems: 57,
  error: null,
  createdBy: { id: 'ada', name: 'Ada Lovelace', email: 'ada@example.com' },
  createdAt: at,
  finishedAt: null,
}
const none = { created: 0, existing: 0, refused: 0, problems: 0 }
const unread = { ...imported, ...none, progress: 0, total: null }
const reasons = ['email_taken', 'hash_too_expensive', 'username_dropped', 'id_not_supported']
const problems = {
  items: reasons.map((reason, index) => ({
    number: index + 1,
    position: (index + 1) * 12_345,
    subject: `katharina.grossmann.von.und.zu.hohenlohe-langenburg@werkstatt-lindenau.example`,
    reason,
  })),
  next: 4,
}

const answers =
  (...items: readonly object[]) =>
  async ({ page }: TestUser) => {
    await answerFetch(page, '**/api/admin/user-imports', { json: { items } })
    await answerFetch(page, '**/api/admin/user-imports/*/problems?*', { json: problems })
  }

const path = '/admin/users/import'
const section = (page: Page) => page.locator('main h2').first().waitFor()
const listed = (page: Page) => page.locator('main li bdi').first().waitFor()

/** Names of systems, of files and of keys, and sizes. */
const names = [
  'Better Auth',
  'Auth0',
  'Clerk',
  'Firebase',
  'Keycloak',
  'Supabase',
  imported.fileName,
  'users.csv',
  'Authentication › Users › Password hash parameters',
]

/** Imports of users from other systems. */
export const userImportScreens: readonly ScreenState[] = [
  {
    name: 'import of users, nothing chosen',
    path,
    names,
    who: administrator,
    before: answers(),
    async act(page) {
      await page.locator('main select').selectOption('firebase')
      await page.locator('main form button[type=submit]').click()
      await page.locator('main [data-tone=danger]').first().waitFor()
    },
  },
  {
    name: 'import of users, before others',
    path,
    names,
    who: administrator,
    before: answers(
      { ...imported, state: 'succeeded', finishedAt: at },
      { ...unread, id: `${id}1`, state: 'failed', error: 'not_utf8', finishedAt: at },
      { ...unread, id: `${id}2`, state: 'canceled', createdBy: null, finishedAt: at },
    ),
    act: listed,
  },
  {
    name: 'import of users, upload interrupted',
    path,
    names,
    who: administrator,
    before: answers({ ...unread, state: 'uploading' }),
    act: section,
  },
  {
    name: 'import of users, checking',
    path,
    names,
    who: administrator,
    before: answers({ ...unread, state: 'checking', progress: 0.4 }),
    act: section,
  },
  {
    name: 'import of users, checked',
    path,
    names,
    who: administrator,
    before: answers(imported),
    act: listed,
  },
  {
    name: 'import of users, canceling while it runs',
    path,
    names,
    who: administrator,
    before: answers({ ...imported, ...none, created: 4_200, state: 'importing', progress: 0.34 }),
    async act(page) {
      await section(page)
      await page.locator('main section button').last().click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'import of users, ended',
    path: `${path}?open=${id}`,
    names,
    who: administrator,
    before: answers({ ...imported, state: 'succeeded', finishedAt: at }),
    act: listed,
  },
  {
    name: 'import of users, failed',
    path: `${path}?open=${id}`,
    names,
    who: administrator,
    before: answers({ ...unread, state: 'failed', error: 'unreadable', finishedAt: at }),
    act: section,
  },
]
