import type { Page } from 'playwright-core'
import type { ScreenState } from './screen-state.ts'
import { ownerOfTeam, verifiedUser } from './users.ts'

const ready = (page: Page) => page.locator('main section button[data-kind]').nth(1).waitFor()

export const dataScreens: readonly ScreenState[] = [
  { name: 'own data', path: '/account/data', who: verifiedUser, act: ready },
  {
    name: 'own data, asking for the deletion',
    path: '/account/data',
    who: verifiedUser,
    async act(page) {
      await ready(page)
      await page.locator('main button[data-kind=danger-quiet]').click()
      await page.getByRole('alertdialog').waitFor()
    },
  },
  {
    name: 'own data, an organization blocks the deletion',
    path: '/account/data',
    who: ownerOfTeam,
    act: ready,
  },
  {
    name: 'the last review of a deletion, with a link that was used',
    changes: true,
    path: '/confirm/delete?token=used&callbackURL=/',
    who: verifiedUser,
    async act(page, user) {
      user.allow('404 POST /api/auth/delete-user')
      await page.locator('main button[data-kind=danger]').click()
      await page.getByRole('alert').first().waitFor()
    },
  },
]
