import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { allowLocalWebhooks, startReceiver } from '../server/testing/receiver.ts'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { ask, newAddress, ownerOfTeam, signIn } from './testing/users.ts'

const settings = join(mkdtempSync(join(tmpdir(), 'guildhall-settings-')), 'settings.json')
writeFileSync(settings, JSON.stringify(allowLocalWebhooks))
afterAll(() => rmSync(dirname(settings), { recursive: true }))

const app = useApp({ CONFIG: settings })
const t = (key: string) => en(`webhooks.ui.${key}`)

test('an owner adds a webhook about accounts, sees a test and a real event arrive, sends one again and replaces the secret', async () => {
  const receiver = await startReceiver()
  const owner = await ownerOfTeam(app)
  const { page } = owner
  await page.goto(`/o/${owner.slug}/settings/members`)
  await page
    .getByRole('group', { name: en('shell.ui.sections.developers') })
    .getByRole('link', { name: en('shell.ui.nav.webhooks') })
    .click()
  await page.getByText(t('account.about')).waitFor()
  await page.getByRole('button', { name: t('add') }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(t('url')).fill(receiver.url)
  await dialog
    .getByRole('button', { name: `${t('allOf')}: ${en('audit.ui.groups.invitation')}` })
    .click()
  // Billing has webhooks of its own.
  expect(await dialog.getByRole('group', { name: en('audit.ui.groups.order') }).count()).toBe(0)
  await dialog.getByRole('button', { name: t('create') }).click()
  await dialog.getByText(t('secret.onlyNow')).waitFor()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  await dialog.getByRole('button', { name: t('secret.done') }).click()

  const name = receiver.url.replace('http://', '')
  await page.getByRole('heading', { level: 1, name }).waitFor()
  await page.getByRole('button', { name: t('test') }).click()
  const row = page.getByRole('row', { name: new RegExp(t('testEvent')) })
  await row.getByText(t('deliveries.statuses.delivered')).waitFor()
  await row.getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: t('testEvent') })
  await drawer.getByText(/^Attempt 1:/).waitFor()
  await drawer.getByText('thanks').waitFor()
  await drawer.getByRole('button', { name: t('deliveries.redeliver') }).click()
  await drawer.getByText(/^Attempt 2:/).waitFor()
  const [first, again] = receiver.received
  expect(again?.id).toBe(first?.id)
  await page.keyboard.press('Escape')

  const invitation = { email: newAddress(), role: 'member' }
  const organizations = '/api/auth/organization/list'
  const [{ id: organizationId }] = await (await owner.context.request.get(organizations)).json()
  await ask(app, owner, 'organization/invite-member', { ...invitation, organizationId })
  await expect.poll(() => receiver.types()).toContain('invitation.created')
  await page.getByRole('button', { name: t('deliveries.reload') }).click()
  const invited = page.getByRole('row', { name: /invitation\.created/ })
  await invited.getByText(t('deliveries.statuses.delivered')).waitFor()

  const message = receiver.received.at(-1)
  if (!message) throw new Error('The receiver was called.')
  await page.getByLabel('webhook-id').fill(message.id)
  await page.getByLabel('webhook-timestamp').fill(message.timestamp)
  await page.getByLabel('webhook-signature').fill(message.signature)
  await page.getByLabel(t('checker.body')).fill(message.body)
  await page.getByLabel(t('checker.secret'), { exact: true }).fill(secret)
  await page.getByRole('button', { name: t('checker.check') }).click()
  await page.getByText(t('checker.verdicts.matches')).waitFor()

  await page.getByRole('button', { name: t('actions') }).click()
  await page.getByRole('menuitem', { name: t('secret.replaceAsk') }).click()
  await dialog.getByRole('button', { name: t('secret.replace') }).click()
  await dialog.getByText(t('secret.replaced')).waitFor()
  expect(await dialog.locator('code').textContent()).not.toBe(secret)
  await dialog.getByRole('button', { name: t('secret.done') }).click()

  await page
    .getByRole('link', { name: t('title'), exact: true })
    .first()
    .click()
  await page.getByRole('link', { name: en('merchant-webhooks.ui.tab') }).click()
  await page.getByText(en('merchant-webhooks.ui.about')).waitFor()
  await page.getByText(t('none')).waitFor()
})

test('a member is told that webhooks are for others, on both tabs', async () => {
  const owner = await ownerOfTeam(app)
  const member = await app.newUser()
  await signIn(app, member, owner.member.email)
  member.allow(/^403 GET \/(?:api\/organizations|v1\/webhooks)/)
  for (const kind of ['', '?kind=billing']) {
    await member.page.goto(`/o/${owner.slug}/developers/webhooks${kind}`)
    await member.page.getByText(en('common.ui.forbidden.title')).waitFor()
    expect(await member.page.getByRole('button', { name: t('add') }).count()).toBe(0)
  }
})
