import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { administrator, ownerOfTeam } from './testing/users.ts'

const app = useApp()

test('an administrator ends a session of a user', async () => {
  const admin = await administrator(app)
  const owner = await ownerOfTeam(app)
  const { page } = admin
  await page.goto('/admin/sessions')
  const row = page.getByRole('row', { name: new RegExp(owner.email) })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: en('directory.ui.sessions.onlyUser') }).click()
  await page.waitForURL(/user=/)
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: en('directory.ui.sessions.end') }).click()
  await page.getByRole('heading', { name: en('shell.ui.list.nothingMatches') }).waitFor()
  const answer = await owner.context.request.get('/api/auth/get-session')
  expect(await answer.json()).toBeNull()
  // One's own session ends by signing out.
  await page.goto('/admin/sessions')
  const own = page.getByRole('row', { name: new RegExp(admin.email) }).last()
  expect(await own.getByRole('checkbox').isDisabled()).toBe(true)
})

test('an administrator looks at an organization and its members, and deletes it by its name', async () => {
  const admin = await administrator(app)
  const owner = await ownerOfTeam(app)
  const { page } = admin
  await page.goto(`/admin/organizations?find=${owner.slug}`)
  await page
    .getByRole('row', { name: /Werkstatt Lindenau/ })
    .getByRole('link')
    .click()
  const drawer = page.getByRole('complementary', { name: 'Werkstatt Lindenau' })
  await drawer.getByText('Maximiliane').waitFor()
  await drawer.getByText(en('directory.ui.organizations.drawer.sandbox')).waitFor()
  await drawer.getByRole('button', { name: en('directory.ui.organizations.remove.open') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('textbox').fill('Werkstatt Lindenau')
  await question.getByRole('button', { name: en('directory.ui.organizations.remove.open') }).click()
  await page.getByRole('heading', { name: en('shell.ui.list.nothingMatches') }).waitFor()
  const answer = await owner.context.request.get('/api/auth/organization/list')
  expect(await answer.json()).toEqual([])
})

test('the overview shows figures, a chart that is read by keyboard, and the version', async () => {
  const { page } = await administrator(app)
  await page.goto('/admin/overview')
  const plot = page.getByRole('slider')
  await plot.focus()
  await page.keyboard.press('End')
  const said = await plot.getAttribute('aria-valuetext')
  expect(said).toMatch(new RegExp(`${en('operations.ui.overview.chart.signUps')}: [1-9]`))
  await page.getByText('0.1.0').waitFor()
  await page.getByText(en('operations.ui.overview.health.works')).waitFor()
})
