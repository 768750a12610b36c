import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en, textIn } from './testing/texts.ts'
import { ownerOfTeam, signIn } from './testing/users.ts'

const app = useApp()

test('an owner makes a role, changes it and deletes it, once no member has it', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  await page.goto(`/o/${owner.slug}/settings/roles`)
  await page.getByRole('button', { name: en('roles.ui.create') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(en('roles.ui.name'), { exact: true }).fill('Support')
  const sales = en('roles.ui.resources.sale')
  await dialog.getByLabel(`${sales}: ${en('roles.ui.columns.read')}`).check()
  await dialog.getByRole('button', { name: en('roles.ui.create') }).click()
  await page.getByText('Permissions: 1 of 27').waitFor()
  // The row of the table says it in words: allowed to owners, administrators and this role.
  const words = en('roles.ui.permissions.sale.read')
  const row = page.getByRole('row', { name: words })
  expect(await row.getByText(en('roles.ui.given'), { exact: true }).count()).toBe(3)

  await page.goto(`/o/${owner.slug}/settings/members`)
  await page
    .getByRole('row', { name: /Maximiliane/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: en('members.ui.changeRoles') }).click()
  await page.getByLabel('support', { exact: true }).check()
  await page.getByRole('button', { name: en('members.ui.saveRoles') }).click()
  await page
    .getByRole('row', { name: /Maximiliane/ })
    .getByText('support')
    .waitFor()

  await page.getByRole('link', { name: en('shell.ui.nav.roles') }).click()
  const remove = page.getByRole('button', { name: 'Delete role support' })
  await page
    .getByText('1 member · ')
    .or(page.getByText('1 member', { exact: true }))
    .waitFor()
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: 'Edit role support' }).click()
  await dialog.getByLabel(en('roles.ui.name'), { exact: true }).fill('desk')
  await dialog
    .getByRole('checkbox', { name: new RegExp(`^${sales}`) })
    .first()
    .check()
  await dialog.getByRole('button', { name: en('roles.ui.save') }).click()
  await page.getByText('Permissions: 2 of 27').waitFor()

  await page.goto(`/o/${owner.slug}/settings/members`)
  const person = page.getByRole('row', { name: /Maximiliane/ })
  await person.getByText('desk').waitFor()
  await person.getByRole('button').click()
  await page.getByRole('menuitem', { name: en('members.ui.changeRoles') }).click()
  await page.getByLabel('desk', { exact: true }).uncheck()
  await page.getByRole('button', { name: en('members.ui.saveRoles') }).click()
  await person.getByText('desk').waitFor({ state: 'detached' })
  await page.goto(`/o/${owner.slug}/settings/roles`)
  await page.getByRole('button', { name: 'Delete role desk' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('roles.ui.removeSubmit') })
    .click()
  await page.getByText(en('roles.ui.noneText')).waitFor()
})

test('a member reads what roles allow, and why nothing can be changed, in German', async () => {
  const owner = await ownerOfTeam(app)
  const member = await app.newUser({ locale: 'de-DE' })
  await signIn(app, member, owner.member.email)
  await member.page.goto(`/o/${owner.slug}/settings/roles`)
  const create = member.page.getByRole('button', { name: textIn('de', 'roles.ui.create') })
  await create.waitFor()
  expect(await create.getAttribute('aria-disabled')).toBe('true')
  await create.focus()
  await member.page.getByText(textIn('de', 'roles.ui.lockedCreate')).waitFor()
  await member.page
    .getByRole('row', { name: textIn('de', 'roles.ui.permissions.organization.delete') })
    .waitFor()
})
