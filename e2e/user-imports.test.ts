import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { layoutProblems } from './testing/layout.ts'
import { en } from './testing/texts.ts'
import { administrator } from './testing/users.ts'

const app = useApp()

const csv = (rows: readonly string[]) => ({
  name: 'people.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(`id,primary_email_address,first_name\n${rows.join('\n')}\n`),
})

test('an administrator imports users of a file, goes elsewhere meanwhile, and gets the refused ones as CSV', async () => {
  const { page } = await administrator(app)
  await page.goto('/admin/users')
  await page.getByRole('link', { name: en('admin.ui.import'), exact: true }).click()
  await page.getByLabel(en('user-imports.ui.form.format')).selectOption('clerk')
  const many = Array.from({ length: 1_500 }, (_, at) => `moved${at},moved${at}@example.com,Moved`)
  await page
    .locator('input[type=file]')
    .setInputFiles(csv(['moved-first,moved-first@example.com,Grace', 'bad,no address,', ...many]))
  await page.getByRole('button', { name: en('user-imports.ui.form.submit') }).click()

  await page.getByText(en('user-imports.ui.checked')).waitFor()
  await page.getByText(en('user-imports.ui.reasons.email_not_supported')).waitFor()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: en('user-imports.ui.problems.download') }).click(),
  ])
  expect(await text(await download.createReadStream())).toContain('2,bad,email_not_supported,')

  await page.getByRole('button', { name: 'Import 1,501 users' }).click()
  await page.getByRole('link', { name: en('shell.ui.nav.overview'), exact: true }).click()
  await page.getByRole('heading', { level: 1, name: en('operations.ui.overview.title') }).waitFor()
  // Also on a phone, the narrowest included.
  await page.setViewportSize({ width: 320, height: 640 })
  const tasks = page.getByRole('button', { name: en('shell.ui.tasks.label') })
  await tasks.waitFor()
  expect(await layoutProblems(page, 'en')).toEqual([])
  await tasks.click()
  await page.getByRole('link', { name: /people\.csv/ }).click()
  await page.getByText(en('user-imports.ui.ended.succeeded')).waitFor()

  await page.goto('/admin/users?find=moved-first')
  await page.getByRole('row', { name: /moved-first@example\.com/ }).waitFor()
})

test('a file in another encoding is refused with a reason, and another one can be chosen', async () => {
  const { page } = await administrator(app)
  await page.goto('/admin/users/import')
  await page.getByLabel(en('user-imports.ui.form.format')).selectOption('clerk')
  const latin = Buffer.from('id,primary_email_address\nx,bj\xf6rn@example.com\n', 'latin1')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'latin.csv', mimeType: 'text/csv', buffer: latin })
  await page.getByRole('button', { name: en('user-imports.ui.form.submit') }).click()
  await page.getByText(en('user-imports.ui.errors.not_utf8')).waitFor()
  await page.getByRole('button', { name: en('user-imports.ui.ended.another') }).click()
  await page.getByRole('button', { name: en('user-imports.ui.form.choose') }).waitFor()
  await page.getByRole('link', { name: 'latin.csv' }).waitFor()
})

test('an import that was checked can be canceled', async () => {
  const { page } = await administrator(app)
  await page.goto('/admin/users/import')
  await page.getByLabel(en('user-imports.ui.form.format')).selectOption('clerk')
  await page.locator('input[type=file]').setInputFiles(csv(['left,left@example.com,Left']))
  await page.getByRole('button', { name: en('user-imports.ui.form.submit') }).click()
  await page.getByRole('button', { name: 'Import 1 user' }).waitFor()
  await page.getByRole('button', { name: en('user-imports.ui.cancel.open') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: en('user-imports.ui.cancel.open') }).click()
  await page.getByText(en('user-imports.ui.ended.canceled')).waitFor()
  await page.goto('/admin/users?find=left@example.com')
  await page.getByRole('heading', { name: en('shell.ui.list.nothingMatches') }).waitFor()
})
