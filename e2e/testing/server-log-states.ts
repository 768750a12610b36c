import type { Page } from 'playwright-core'
import { answerFetch } from './answers.ts'
import type { ScreenState } from './screen-state.ts'
import { administrator } from './users.ts'

const hash = 'a3f1'.repeat(16)

async function openVerification(page: Page) {
  await page.locator('main header button').click()
  await page.getByRole('dialog').locator('input[name=hash]').waitFor()
}

/** The audit log of the server. */
export const serverLogScreens: readonly ScreenState[] = [
  {
    name: 'audit log of the server, one line open',
    path: '/admin/audit?action=user.created&period=7',
    who: administrator,
    async act(page) {
      await page.locator('main tbody a').first().click()
      await page.locator('[data-part=drawer] pre, [role=dialog] pre').waitFor()
    },
  },
  {
    name: 'audit log of the server, an object without any lines',
    path: '/admin/audit?subject=user%3Anobody',
    who: administrator,
    names: ['user:nobody'],
    act: (page) => page.locator('main h2').waitFor(),
  },
  {
    name: 'audit log of the server, verified',
    path: '/admin/audit',
    who: administrator,
    async before({ page }) {
      const head = { number: 12_345, hash }
      const json = { ok: true, checked: 12_000, unsealed: 2, from: 345, head, broken: null }
      await answerFetch(page, '**/api/audit/verify*', { json })
    },
    async act(page) {
      await openVerification(page)
      await page.locator('input[name=number]').fill('12000')
      await page.locator('input[name=hash]').fill(hash)
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.getByRole('dialog').locator('[role=status] code').waitFor()
    },
  },
  {
    name: 'audit log of the server that was changed',
    path: '/admin/audit',
    who: administrator,
    async before({ page }) {
      const head = { number: 12_345, hash }
      const broken = { number: 7_001, problem: 'changed' }
      const json = { ok: false, checked: 7_000, unsealed: 0, from: 0, head, broken }
      await answerFetch(page, '**/api/audit/verify*', { json })
    },
    async act(page) {
      await openVerification(page)
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.getByRole('dialog').locator('[role=status] a').waitFor()
    },
  },
  {
    name: 'audit log of the server, verifying with mistakes',
    path: '/admin/audit',
    who: administrator,
    async act(page) {
      await openVerification(page)
      await page.locator('input[name=hash]').fill('a3f1')
      await page.getByRole('dialog').locator('button[type=submit]').click()
      await page.locator('[aria-invalid=true]').nth(1).waitFor()
    },
  },
]
