import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { ask, ownerOfTeam, password } from './testing/users.ts'

const app = useApp()

test('an owner sees teams and activity, changes roles, confirms who they are in between, downloads and removes', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  const team = await ask(app, owner, 'organization/create-team', { name: 'Workshop' })
  const { user } = await (await owner.member.context.request.get('/api/auth/get-session')).json()
  await ask(app, owner, 'organization/add-team-member', { teamId: team.id, userId: user.id })
  await page.goto(`/o/${owner.slug}/settings/members?find=Maximiliane`)
  const row = page.getByRole('row', { name: /Maximiliane/ })
  await row.getByRole('button').click()
  await page.getByRole('menuitem', { name: en('members.ui.changeRoles') }).click()
  await page.getByLabel(en('members.ui.roles.admin'), { exact: true }).check()

  // As the server answers where a session alone is not enough.
  owner.allow('403 POST /api/auth/organization/update-member-role')
  const refusal = {
    code: 'IDENTITY_CONFIRMATION_REQUIRED',
    message: 'Identity confirmation required',
  }
  await page.route(
    '**/organization/update-member-role',
    (route) => route.fulfill({ status: 403, json: refusal }),
    { times: 1 },
  )
  await page.getByRole('button', { name: en('members.ui.saveRoles') }).click()
  const question = page.getByRole('dialog', { name: en('proofs.ui.title') })
  await question.getByLabel(en('common.ui.password'), { exact: true }).fill(password)
  await question.getByRole('button', { name: en('proofs.ui.submit') }).click()
  await row.getByText(en('members.ui.roles.admin')).waitFor()
  await row.getByText(en('members.ui.roles.member')).waitFor()

  await row.getByRole('link', { name: 'Workshop' }).waitFor()
  await row.getByText('today').waitFor()

  const saved = page.waitForEvent('download')
  await page.getByRole('link', { name: en('members.ui.download') }).click()
  const lines = (await text(await (await saved).createReadStream())).trim().split('\r\n')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(owner.member.email)
  expect(lines[1]).toContain('Workshop')

  await row.getByRole('checkbox').check()
  await page.getByRole('button', { name: en('members.ui.remove') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('members.ui.remove') })
    .click()
  await page.getByRole('heading', { name: en('shell.ui.list.nothingMatches') }).waitFor()
})

test('the navigation offers a member without rights only what they may open, and an owner all', async () => {
  const owner = await ownerOfTeam(app)
  const nav = (key: string) => en(`shell.ui.nav.${key}`)
  async function offered({ page }: Pick<TestUser, 'page'>) {
    await page.goto(`/o/${owner.slug}/settings/members`)
    const links = page.getByRole('navigation').getByRole('link')
    await links.getByText(nav('members'), { exact: true }).first().waitFor()
    return async () => (await links.allTextContents()).map((text) => text.trim())
  }
  const [own, others] = [await offered(owner), await offered(owner.member)]
  const hidden = ['products', 'orders', 'customers', 'metrics', 'apiKeys'].map(nav)
  const kept = ['home', 'members', 'roles', 'settings'].map(nav)
  await expect.poll(others).toEqual(expect.arrayContaining(kept))
  await expect
    .poll(async () => (await others()).filter((text) => hidden.includes(text)))
    .toEqual([])
  expect(await own()).toEqual(expect.arrayContaining([...hidden, ...kept]))
})

test('the keyboard opens the palette, the list of keys and pages', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  await page.goto(`/o/${owner.slug}/settings/members`)
  await page.getByRole('row', { name: /Maximiliane/ }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('Lovelace')
  await page.getByRole('row', { name: /Maximiliane/ }).waitFor({ state: 'detached' })
  expect(new URL(page.url()).searchParams.get('find')).toBe('Lovelace')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('?')
  await page.getByRole('dialog', { name: en('shell.ui.shortcuts.title') }).waitFor()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: en('shell.ui.palette.label') }).waitFor()
  await page.keyboard.type(en('shell.ui.nav.sessions'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: en('sessions.ui.list.title') }).waitFor()
  await page.keyboard.press('g')
  await page.keyboard.press('m')
  await page.getByRole('heading', { level: 1, name: en('members.ui.title') }).waitFor()
})
