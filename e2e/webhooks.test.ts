import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { ownerOfTeam, signIn } from './testing/users.ts'

const app = useApp()
const t = (key: string) => en(`merchant-webhooks.ui.${key}`)

test('a webhook is added, tried, paused and deleted; its signature is checked in the browser', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  const path = `/o/${owner.slug}/developers/webhooks`
  await page.goto(path)
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('url')).fill('https://hooks.invalid/billing')
  await dialog.getByRole('button', { name: t('create') }).click()
  await dialog.getByText(t('chooseEvents')).waitFor()
  await dialog.getByRole('button', { name: `${t('allOf')}: ${t('groups.order')}` }).click()
  await dialog.getByRole('button', { name: t('create') }).click()
  await dialog.getByText(t('secret.label')).waitFor()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^whsec_/)
  await dialog.getByRole('button', { name: t('secret.done') }).click()

  await page.getByRole('heading', { level: 1, name: 'hooks.invalid/billing' }).waitFor()
  await page.getByRole('button', { name: t('test') }).click()
  const row = page.getByRole('row', { name: new RegExp(t('events.webhook_test')) })
  await expect
    .poll(
      async () => {
        await page.getByRole('button', { name: t('deliveries.reload') }).click()
        return row.count()
      },
      { timeout: 15_000, interval: 500 },
    )
    .toBeGreaterThan(0)
  await row.first().getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: t('events.webhook_test') })
  await drawer.getByText('"webhook.test"').waitFor()
  await drawer.getByRole('button', { name: t('deliveries.redeliver') }).click()
  await page.getByText('1 event is sent again').waitFor()
  await page.keyboard.press('Escape')

  await page.getByRole('button', { name: t('actions') }).click()
  await page.getByRole('menuitem', { name: t('pause') }).click()
  await page.getByText(t('offReasons.paused')).waitFor()
  const send = page.getByRole('button', { name: t('test') })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await page.getByRole('button', { name: t('resume') }).click()
  await page.getByText(t('offReasons.paused')).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: t('actions') }).click()
  await page.getByRole('menuitem', { name: t('remove') }).click()
  const question = page.getByRole('alertdialog')
  await question.locator('input').fill('hooks.invalid/billing')
  await question.getByRole('button', { name: t('removeSubmit') }).click()
  await page.getByText(t('none')).waitFor()

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
})

test('a member without the permission is told so', async () => {
  const owner = await ownerOfTeam(app)
  const member = await app.newUser()
  await signIn(app, member, owner.member.email)
  member.allow(/^40\d GET \/v1\/webhooks\/endpoints/)
  await member.page.goto(`/o/${owner.slug}/developers/webhooks`)
  await member.page.locator('main h2').first().waitFor()
  expect(await member.page.getByRole('button', { name: t('add') }).count()).toBe(0)
})
