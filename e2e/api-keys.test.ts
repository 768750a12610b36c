import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { openTokenDialog, ownerOfTeam, verifiedUser } from './testing/users.ts'

const app = useApp()

const text = (key: string) => en(`api-keys.ui.${key}`)

test('a key is created, used, turned off, changed and deleted', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  const dialog = page.getByRole('dialog')
  await page.goto('/account/api-keys')
  await page
    .getByRole('button', { name: text('create') })
    .first()
    .click()
  await dialog.getByLabel(text('form.name')).fill('Backup')
  await dialog.getByLabel(`${text('resources.organizations')}: ${text('read')}`).check()
  await dialog.getByRole('button', { name: text('create') }).click()
  const secret = await dialog.locator('section code').textContent()
  expect(await dialog.locator('pre').textContent()).toContain(`x-api-key: ${secret}`)
  await page.keyboard.press('Escape')
  const saved = page.waitForEvent('download')
  await dialog.getByRole('button', { name: text('download') }).click()
  expect((await saved).suggestedFilename()).toBe('Backup.txt')
  await dialog.getByRole('button', { name: text('done') }).click()
  const use = async () =>
    fetch(`${app.origin}/api/auth/organization/list`, { headers: { 'x-api-key': secret ?? '' } })
  expect((await use()).status).toBe(200)

  const row = page.getByRole('row', { name: /Backup/ })
  const choose = async (key: string) => {
    await row.getByRole('button').click()
    await page.getByRole('menuitem', { name: text(key) }).click()
  }
  await choose('turnOff')
  await row.getByText(text('off'), { exact: true }).waitFor()
  await expect.poll(async () => (await use()).status).toBe(401)
  await choose('turnOn')
  await row.getByText(text('off'), { exact: true }).waitFor({ state: 'detached' })
  await expect.poll(async () => (await use()).status).toBe(200)

  await choose('edit')
  await dialog.getByLabel(text('form.name')).fill('Old backup')
  await dialog.getByLabel(`${text('resources.organizations')}: ${text('read')}`).uncheck()
  await dialog.getByLabel(text('form.expiry')).selectOption('never')
  await dialog.getByRole('button', { name: text('save') }).click()
  await page
    .getByRole('row', { name: /Old backup/ })
    .getByText(text('noPermissions'))
    .waitFor()
  expect((await use()).status).toBe(403)

  await page
    .getByRole('row', { name: /Old backup/ })
    .getByRole('button')
    .click()
  await page.getByRole('menuitem', { name: text('delete') }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: text('delete') }).click()
  await page.getByRole('heading', { name: text('none') }).waitFor()
  expect((await use()).status).toBe(401)
})

test('an owner creates an access token, which reads what was chosen', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  const t = (key: string) => en(`access-tokens.ui.${key}`)
  await page.goto(`/o/${owner.slug}/settings/api-keys`)
  const dialog = await openTokenDialog(owner)
  await dialog.getByRole('button', { name: t('create') }).click()
  await dialog.getByText(t('chooseScope')).waitFor()
  await dialog.getByLabel(`products: ${text('read')}`).check()
  await dialog.getByRole('button', { name: t('create') }).click()
  const secret = await dialog.locator('section code').textContent()
  const read = (path: string) =>
    fetch(`${app.origin}/v1/${path}/`, { headers: { authorization: `Bearer ${secret}` } })
  expect((await read('products')).status).toBe(200)
  expect((await read('orders')).status).toBe(403)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog
    .getByRole('button', { name: en('common.ui.copy') })
    .first()
    .click()
  await dialog.getByRole('button', { name: text('done') }).click()
  await page.getByRole('row', { name: /Shop/ }).getByRole('button').click()
  await page.getByRole('menuitem', { name: t('delete') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: t('delete') })
    .click()
  await page.getByRole('heading', { name: t('none') }).waitFor()
  expect((await read('products')).status).toBe(401)
})
