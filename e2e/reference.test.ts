import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { ownerOfTeam, signIn, verifiedUser } from './testing/users.ts'

const app = useApp()
const text = (key: string) => en(`reference.ui.${key}`)

test('a developer finds an operation, reads its sample and tries it as oneself and with a key', async () => {
  const ada = await verifiedUser(app)
  const { page } = ada
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/api/openapi.json')) documents.push(request.url())
  })
  await page.goto('/reference')
  await page.getByRole('heading', { name: text('start') }).waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('caller key')
  const index = page.getByRole('navigation', { name: text('contents') })
  await index.getByRole('link', { name: 'The caller, authenticated by session or API key' }).click()
  await page
    .getByRole('heading', { level: 2, name: 'The caller, authenticated by session or API key' })
    .waitFor()
  expect(new URL(page.url()).searchParams.get('open')).toBe('callers.me')

  await page.getByRole('tab', { name: 'TypeScript' }).click()
  await page.getByText('await client.me()').waitFor()

  await page.getByRole('button', { name: text('try.open') }).click()
  await page.getByRole('button', { name: text('try.send') }).click()
  const answer = page.getByRole('region', { name: text('try.title') })
  await answer.locator('pre').getByText(ada.email).waitFor()
  expect(await answer.textContent()).toContain('x-request-id')

  const made = await ada.context.request.post('/api/auth/api-key/create', {
    data: { name: 'Try' },
    headers: { origin: app.origin },
  })
  const { key, id } = (await made.json()) as { key: string; id: string }
  await page.getByRole('radio', { name: text('try.apiKey') }).check()
  const send = page.getByRole('button', { name: text('try.send') })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  await page.getByLabel(text('try.apiKey'), { exact: true }).last().fill(key)
  const sent = page.waitForRequest('**/api/me')
  await send.click()
  expect((await (await sent).allHeaders()).cookie).toBeUndefined()
  await answer.getByText(id).waitFor()

  // The key is in no storage and in no address; the language of the samples is kept.
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  )
  expect(stored).not.toContain(key)
  expect(page.url()).not.toContain(key)
  await page.goto('/reference?open=sessions.listSessions')
  await page.getByText('await client.listSessions()').waitFor()
  expect(documents).toHaveLength(2)
})

test('before something is taken away, the reference asks, and says as whom and where', async () => {
  const ada = await verifiedUser(app)
  const phone = await app.newUser()
  await signIn(app, phone, ada.email)
  const { page } = ada
  const sessions = async () => (await phone.context.request.get('/api/auth/get-session')).json()
  await page.goto('/reference?open=sessions.revokeOtherSessions')
  await page.getByRole('button', { name: text('try.open') }).click()
  const send = page.getByRole('button', { name: text('try.send') })
  await send.click()
  const question = page.getByRole('alertdialog')
  await question.getByText(ada.email).waitFor()
  await question.getByText(new URL(app.origin).host).waitFor()
  await question.getByRole('button', { name: en('common.ui.cancel') }).click()
  await question.waitFor({ state: 'detached' })
  expect(await sessions()).not.toBeNull()
  await send.click()
  await question.getByRole('button', { name: text('try.deleteConfirm') }).click()
  await page
    .getByRole('region', { name: text('try.title') })
    .locator('pre')
    .waitFor()
  expect(await sessions()).toBeNull()
})

test('a merchant reads products of the active organization, and is told what is missing', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  await page.goto(`/o/${owner.slug}/settings/members`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.goto('/reference?open=products.list')
  await page.getByRole('button', { name: text('try.open') }).click()
  await page.getByRole('radio', { name: new RegExp(owner.email) }).check()
  await page.getByRole('button', { name: text('try.send') }).click()
  const answer = page.getByRole('region', { name: text('try.title') })
  await answer.getByText('total_count').waitFor()

  await page.goto('/reference?open=products.get')
  await page.getByRole('button', { name: text('try.open') }).click()
  await page.getByRole('radio', { name: new RegExp(owner.email) }).check()
  const send = page.getByRole('button', { name: text('try.send') })
  expect(await send.getAttribute('aria-disabled')).toBe('true')
  owner.allow('404 GET /v1/products/0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11')
  await page.getByLabel('id', { exact: true }).fill('0b0c6a38-6a4f-4d0e-9d0c-3a8f3a3f0a11')
  await send.click()
  await answer.getByText('404', { exact: true }).waitFor()
  await answer.getByText('ResourceNotFound').waitFor()
})

test('on a phone the contents open over the page, and close with a choice', async () => {
  const user = await app.newUser({ viewport: { width: 360, height: 740 } })
  const { page } = user
  await page.goto('/reference')
  await page.getByRole('button', { name: text('contents') }).click()
  const drawer = page.getByRole('dialog', { name: text('contents') })
  await drawer.getByRole('link', { name: text('nouns.teams'), exact: true }).click()
  await drawer.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 2, name: text('nouns.teams') }).waitFor()
})
