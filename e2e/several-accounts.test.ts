import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { enterPassword, heading, pathOf, signUpUser, verifiedUser } from './testing/users.ts'

const app = useApp()

// The other tab asks for its session again only a few seconds after the last time.
test('a second account is added in the menu, the first one chosen again, and only one of them left', async () => {
  const grace = await signUpUser(app, await app.newUser(), 'Grace Hopper')
  const ada = await verifiedUser(app)
  const { page } = ada
  const openMenu = () => page.getByRole('button', { name: /^Account menu/ }).click()
  const choose = async (name: string) => {
    await openMenu()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await page.goto('/account/profile')
  await choose(en('shell.ui.accounts.add'))
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  await page.reload()
  await heading(ada, 'sessions.ui.signIn.title').waitFor()
  await enterPassword(ada, grace)
  await page.getByRole('button', { name: 'Account menu: Grace Hopper' }).waitFor()

  const other = await ada.newTab()
  await other.goto('/account/profile')
  await other.getByRole('button', { name: 'Account menu: Grace Hopper' }).waitFor()
  await choose(ada.email)
  await page.getByRole('button', { name: 'Account menu: Ada Lovelace' }).waitFor()
  expect(pathOf(ada)).toBe('/account/organizations')
  // What a browser says to a tab that is looked at again.
  await expect
    .poll(async () => {
      await other.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      return other.getByRole('button', { name: 'Account menu: Ada Lovelace' }).count()
    })
    .toBe(1)
  expect(new URL(other.url()).pathname).toBe('/account/organizations')

  await choose(en('shell.ui.accounts.leave'))
  await page.getByRole('button', { name: 'Account menu: Grace Hopper' }).waitFor()
  await openMenu()
  await page.getByRole('menuitem', { name: en('common.ui.signOut'), exact: true }).waitFor()
  expect(await page.getByRole('menuitem', { name: ada.email }).count()).toBe(0)
  // Adding has ended: sign-in leads to the account again.
  await page.goto('/sign-in')
  await heading(ada, 'membership.ui.mine.title').waitFor()
})
