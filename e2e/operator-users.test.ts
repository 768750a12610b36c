import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en, textIn } from './testing/texts.ts'
import { administrator, ask, newAddress, password, signUpUser } from './testing/users.ts'

const app = useApp()

test('an administrator creates a user, bans and unbans them, and deletes them by their address', async () => {
  const admin = await administrator(app)
  const { page } = admin
  const email = newAddress()
  await page.goto('/admin/users')
  await page.getByRole('button', { name: en('admin.ui.create.open') }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel(en('admin.ui.fields.email'), { exact: true }).fill(email)
  await form.getByLabel(en('admin.ui.fields.name'), { exact: true }).fill('Grace Hopper')
  await form.getByLabel(en('common.ui.password'), { exact: true }).fill(password)
  await form.getByLabel(en('admin.ui.fields.verified')).check()
  await form.getByRole('button', { name: en('admin.ui.create.open') }).click()
  await form.waitFor({ state: 'detached' })

  await page.getByRole('searchbox').fill('grace')
  await page.waitForURL(/find=grace/)
  const row = page.getByRole('row', { name: /Grace Hopper/ })
  await row.getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: 'Grace Hopper' })
  await drawer.getByText(en('audit.ui.actions.user.created')).waitFor()

  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: en('admin.ui.ban.open') }).click()
  const ban = page.getByRole('dialog', { name: en('admin.ui.ban.title', { name: 'Grace Hopper' }) })
  await ban.getByLabel(en('admin.ui.ban.reason')).fill('Sends unwanted messages')
  await ban.getByLabel(en('admin.ui.ban.term')).selectOption('week')
  await ban.getByRole('button', { name: en('admin.ui.ban.open') }).click()
  await drawer.getByText('Sends unwanted messages').waitFor()
  const grace = await app.newUser()
  const signIn = await grace.context.request.post('/api/auth/sign-in/email', {
    data: { email, password },
    headers: { origin: app.origin },
  })
  expect([signIn.status(), (await signIn.json()).code]).toEqual([403, 'BANNED_USER'])

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: en('admin.ui.unban.open') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('admin.ui.unban.open') })
    .click()
  await row.getByText(en('admin.ui.state.verified')).waitFor()
  await ask(app, grace, 'sign-in/email', { email, password })

  await drawer.getByRole('button', { name: en('admin.ui.drawer.more') }).click()
  await page.getByRole('menuitem', { name: en('admin.ui.remove.open') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill(email)
  await question.getByRole('button', { name: en('admin.ui.remove.open') }).click()
  await page.getByRole('heading', { name: en('shell.ui.list.nothingMatches') }).waitFor()
  expect(await drawer.count()).toBe(0)
})

test('users are sorted, filtered and paged in the address, on a phone and in German', async () => {
  const admin = await administrator(app, { viewport: { width: 360, height: 740 } })
  const { page, context } = admin
  await context.addCookies([{ name: 'lang', value: 'de', url: app.origin }])
  for (let at = 0; at < 52; at += 1) {
    await ask(app, admin, 'admin/create-user', { email: newAddress(), name: `Person ${at + 100}` })
  }
  const first = page.locator('tbody tr').first()
  await page.goto('/admin/users?find=Person&sort=name')
  await first.getByText('Person 100', { exact: true }).waitFor()
  const next = page.getByRole('link', { name: textIn('de', 'shell.ui.parts.next') })
  await next.click()
  await first.getByText('Person 150', { exact: true }).waitFor()
  await page.reload()
  await first.getByText('Person 150', { exact: true }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(2)
  await page.getByRole('link', { name: textIn('de', 'shell.ui.parts.previous') }).click()
  await first.getByText('Person 100', { exact: true }).waitFor()

  await page.getByRole('link', { name: textIn('de', 'admin.ui.tabs.admins') }).click()
  await first.getByText(admin.email, { exact: true }).waitFor()
  expect(await page.locator('tbody tr').count()).toBe(1)
})

test('nobody else sees the pages of the server', async () => {
  await administrator(app)
  const user = await app.newUser({}, { operator: false })
  await signUpUser(app, user)
  await user.page.goto('/admin/users')
  await user.page
    .getByRole('heading', { level: 1, name: en('common.ui.forbidden.title') })
    .waitFor()
  expect(await user.page.getByRole('link', { name: en('shell.ui.nav.users') }).count()).toBe(0)
})

test('an administrator acts as a user, is shown nothing of the server meanwhile, and returns', async () => {
  const admin = await administrator(app)
  const { page } = admin
  await signUpUser(app, await app.newUser(), 'Maximiliane')
  await page.goto('/admin/users?find=Maximiliane')
  const row = page.getByRole('row', { name: /Maximiliane/ })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: en('admin.ui.impersonate.open') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('admin.ui.impersonate.open') })
    .click()
  const bar = page.getByRole('region', { name: en('shell.ui.impersonation.label') })
  await bar.getByText('Maximiliane').waitFor()
  await bar.getByText(/\b(?:59|60):\d\d/).waitFor()
  expect(await page.getByRole('link', { name: en('shell.ui.nav.users') }).count()).toBe(0)
  expect(await page.getByRole('link', { name: en('shell.ui.nav.outbox') }).count()).toBe(0)

  await page.goto('/admin/users')
  await page.getByRole('heading', { level: 1, name: en('common.ui.forbidden.title') }).waitFor()
  await bar.getByRole('button', { name: en('shell.ui.impersonation.stop') }).click()
  await page.getByRole('complementary', { name: 'Maximiliane' }).waitFor()
  expect(await bar.count()).toBe(0)
})
