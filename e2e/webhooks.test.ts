import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { administrator, ownerOfTeam } from './testing/users.ts'

const app = useApp()
const t = (key: string) => en(`webhooks.ui.${key}`)

test('a webhook is added, tried, paused and deleted; its signature is checked in the browser', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  const path = `/o/${owner.slug}/developers/webhooks?kind=billing`
  await page.goto(path)
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('url')).fill('https://hooks.invalid/billing')
  await dialog.getByRole('button', { name: t('create') }).click()
  await dialog.getByText(t('chooseEvents')).waitFor()
  await dialog
    .getByRole('button', { name: `${t('allOf')}: ${en('merchant-webhooks.ui.groups.order')}` })
    .click()
  await dialog.getByRole('button', { name: t('create') }).click()
  await dialog.getByText(t('secret.label')).waitFor()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: t('secret.done') }).click()

  await page.getByRole('heading', { level: 1, name: 'hooks.invalid/billing' }).waitFor()
  await page.getByRole('button', { name: t('test') }).click()
  const row = page.getByRole('row', { name: new RegExp(t('testEvent')) })
  // The list asks again by itself while a delivery is on its way.
  await row.first().waitFor()
  await row.first().getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: t('testEvent') })
  await drawer.getByText('"webhook.test"').waitFor()
  await drawer.getByRole('button', { name: t('deliveries.redeliver') }).click()
  await page.getByText('Sending 1 event again').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('actions') }).click()
  await page.getByRole('menuitem', { name: t('pause') }).click()
  await page.getByText(t('offReasons.paused')).waitFor()
  const send = page.getByRole('button', { name: t('test') })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: t('resume') }).click()
  await page.getByText(t('offReasons.paused')).waitFor({ state: 'detached' })

  const timestamp = String(Math.floor(Date.now() / 1000))
  const body = '{"type":"order.paid"}'
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
  const digest = createHmac('sha256', key).update(`msg_1.${timestamp}.${body}`).digest('base64')
  await page.getByLabel('webhook-id').fill('msg_1')
  await page.getByLabel('webhook-timestamp').fill(timestamp)
  await page.getByLabel('webhook-signature').fill(`v1,${digest}`)
  await page.getByLabel(t('checker.body')).fill(`${body}\n`)
  await page.getByLabel(t('checker.secret'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('checker.check') }).click()
  await page.getByText(t('checker.verdicts.bodyTrimmed')).waitFor()
  await page.getByLabel(t('checker.body')).fill(body)
  await page.getByRole('button', { name: t('checker.check') }).click()
  await page.getByText(t('checker.verdicts.matches')).waitFor()

  await page.getByRole('button', { name: t('actions') }).click()
  await page.getByRole('menuitem', { name: t('remove') }).click()
  const question = page.getByRole('alertdialog')
  await question.locator('input').fill('hooks.invalid/billing')
  await question.getByRole('button', { name: t('removeSubmit') }).click()
  await page.getByText(t('none')).waitFor()
})

test('an administrator adds a webhook of the server, sees each attempt come in, replaces the secret and deletes it', async () => {
  const admin = await administrator(app)
  const { page } = admin
  admin.allow('422 POST /api/webhooks')
  await page.goto('/admin/webhooks')
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('url')).fill('https://127.0.0.1/inside')
  await dialog.getByRole('button', { name: `${t('allOf')}: ${en('audit.ui.groups.team')}` }).click()
  await dialog.getByRole('checkbox', { name: en('audit.ui.actions.team.deleted') }).uncheck()
  await dialog.getByRole('button', { name: `${t('allOf')}: ${en('audit.ui.groups.role')}` }).click()
  await dialog.getByRole('button', { name: t('create') }).click()
  await dialog.getByText(t('urlRefused')).waitFor()
  await dialog.getByLabel(t('url')).fill('https://hooks.invalid/accounts')
  await dialog.getByRole('button', { name: t('create') }).click()
  await dialog.getByText(t('secret.onlyNow')).waitFor()
  const secret = await dialog.locator('code').textContent()
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: t('secret.done') }).click()

  await page.getByRole('heading', { level: 1, name: 'hooks.invalid/accounts' }).waitFor()
  // Four events of teams, and the three of roles, which are kept as a whole group.
  await page.getByText('7 events').waitFor()
  await page.getByRole('button', { name: t('test') }).click()
  const row = page.getByRole('row', { name: new RegExp(t('testEvent')) })
  // The list asks again by itself until the first attempt has failed.
  await row.getByRole('cell', { name: t('deliveries.noAnswer') }).waitFor()
  await row.getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: t('testEvent') })
  await drawer.getByText(/^Attempt 1:/).waitFor()
  await drawer.getByText('"webhook.test"').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('actions') }).click()
  await page.getByRole('menuitem', { name: t('secret.replaceAsk') }).click()
  await dialog.getByLabel(t('secret.endNow')).check()
  await dialog.getByRole('button', { name: t('secret.replace') }).click()
  await dialog.getByText(t('secret.ended')).waitFor()
  expect(await dialog.locator('code').textContent()).not.toBe(secret)
  await dialog.getByRole('button', { name: t('secret.done') }).click()

  await page.getByRole('button', { name: t('actions') }).click()
  await page.getByRole('menuitem', { name: t('pause') }).click()
  await page.getByText(t('offReasons.paused')).waitFor()
  await page.getByRole('button', { name: t('deliveries.reload') }).click()
  await row.getByText(t('deliveries.statuses.skipped')).waitFor()
  // Nothing is on its way, so nothing is asked for any more.
  const askedAgain = page.waitForRequest(/\/deliveries/, { timeout: 5_000 })
  await expect(askedAgain).rejects.toThrow()

  await page.getByRole('button', { name: t('actions') }).click()
  await page.getByRole('menuitem', { name: t('edit') }).click()
  await dialog.getByLabel(t('everyEvent')).check()
  await dialog.getByRole('button', { name: t('save') }).click()
  await page.getByText(t('everyEvent'), { exact: true }).waitFor()

  await page.getByRole('button', { name: t('actions') }).click()
  await page.getByRole('menuitem', { name: t('remove') }).click()
  const question = page.getByRole('alertdialog')
  await question.locator('input').fill('hooks.invalid/accounts')
  await question.getByRole('button', { name: t('removeSubmit') }).click()
  await page.getByText(t('none')).waitFor()
})
