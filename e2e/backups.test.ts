import { createHash } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { administrator } from './testing/users.ts'

const app = useApp()

test('an administrator makes a backup, downloads it as it was written, schedules others and deletes it', async () => {
  const { page } = await administrator(app)
  await page.goto('/admin/overview')
  await page.getByRole('link', { name: en('shell.ui.nav.backups'), exact: true }).click()
  await page.getByRole('heading', { name: en('backups.ui.none') }).waitFor()
  await page.getByRole('button', { name: en('backups.ui.now') }).click()
  await page.getByRole('row').nth(1).getByRole('link').click()

  const drawer = page.getByRole('complementary').or(page.getByRole('dialog')).last()
  const checksum = await drawer.getByText(/^[0-9a-f]{64}$/).textContent()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    drawer.getByRole('button', { name: en('backups.ui.download.open') }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^guildhall-.*\.backup$/)
  const bytes = await buffer(await download.createReadStream())
  expect(createHash('sha256').update(bytes).digest('hex')).toBe(checksum)
  // The commands name the file where the server has it.
  const command = drawer.getByText(`${download.suggestedFilename()} --verify`)
  expect(await command.textContent()).toContain('/backups/guildhall-')

  await drawer.getByRole('button', { name: en('backups.ui.remove.open') }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('button', { name: en('backups.ui.remove.open') }).click()
  await page.getByRole('heading', { name: en('backups.ui.none') }).waitFor()

  await page.getByLabel(en('backups.ui.settings.automatic')).selectOption('daily')
  await page.getByRole('button', { name: en('shell.ui.form.save') }).click()
  // The first one is made at once.
  await page.getByRole('row', { name: en('backups.ui.automatic') }).waitFor()
  await page.reload()
  await expect
    .poll(() => page.getByLabel(en('backups.ui.settings.automatic')).inputValue())
    .toBe('daily')
})

test('a running backup is among the tasks on every page, and its end is told', async () => {
  const { page } = await administrator(app)
  const backup = { id: '00000000-0000-4000-8000-000000000001', kind: 'backup', name: 'g.backup' }
  let task = { ...backup, state: 'running', progress: 0.4 }
  await page.route('**/api/admin/tasks', (route) => route.fulfill({ json: { items: [task] } }))
  await page.goto('/admin/overview')
  await page.getByRole('button', { name: en('shell.ui.tasks.label') }).click()
  const progress = page.getByRole('progressbar', {
    name: en('shell.ui.tasks.backup.states.running'),
  })
  expect(await progress.getAttribute('value')).toBe('0.4')
  task = { ...backup, state: 'succeeded', progress: 1 }
  await page.getByText(en('shell.ui.tasks.backup.states.succeeded'), { exact: true }).waitFor()
  await page.getByText(en('shell.ui.tasks.backup.finished')).waitFor()
  await page.getByRole('link', { name: 'Backup g.backup' }).click()
  await page.getByRole('heading', { level: 1, name: en('backups.ui.title') }).waitFor()
})
