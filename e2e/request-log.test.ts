import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { heading, ownerOfTeam } from './testing/users.ts'

const app = useApp()
const t = (key: string) => en(`request-log.ui.${key}`)

test('an owner sees a good and a bad request of a key, why the bad one failed, and only those of that key', async () => {
  const owner = await ownerOfTeam(app)
  const { page, slug, context } = owner
  await page.goto(`/o/${slug}/settings/members`)
  await page
    .getByRole('group', { name: en('shell.ui.sections.developers') })
    .getByRole('link', { name: en('shell.ui.nav.requests') })
    .click()
  await heading(owner, 'request-log.ui.title').waitFor()
  await page.getByText(t('none')).waitFor()

  const { id } = await (
    await context.request.get('/api/auth/organization/get-full-organization')
  ).json()
  const post = async (path: string, data: object) => {
    const answer = await context.request.post(path, { data, headers: { origin: app.origin } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { token } = await post('/v1/organization-access-tokens/', {
    comment: 'Importer',
    organization_id: id,
    scopes: ['products:read'],
  })
  const { key } = await post('/api/auth/api-key/create', { name: 'Other', organizationId: id })
  const ask = (path: string, headers: Record<string, string>) =>
    fetch(new URL(path, app.origin), { headers })
  const authorization = `Bearer ${token}`
  expect((await ask('/v1/products/?limit=1', { authorization })).status).toBe(200)
  const refused = await ask('/v1/orders/', { authorization })
  expect(refused.status).toBe(403)
  expect((await ask('/api/me', { 'x-api-key': key })).status).toBe(200)

  // New requests appear by themselves.
  await page.getByRole('switch', { name: t('live') }).click()
  const rows = page.locator('main tbody tr')
  await expect.poll(() => rows.count(), { timeout: 15_000 }).toBe(3)
  await page.getByRole('switch', { name: t('live') }).click()

  await page.getByRole('link', { name: 'GET /v1/orders/' }).click()
  const drawer = page.getByRole('complementary', { name: t('request') })
  await drawer.getByText('insufficient_scope').first().waitFor()
  await drawer.getByText(refused.headers.get('x-request-id') ?? '').waitFor()
  const samples = await drawer.locator('pre').allTextContents()
  expect(samples.at(-1)).toContain(`curl '${app.origin}/v1/orders/'`)
  expect(samples.join()).not.toContain(token)

  await drawer.getByRole('link', { name: t('ofKey') }).click()
  await expect.poll(() => rows.count()).toBe(2)
  await page.getByRole('button', { name: t('status') }).click()
  await page.getByRole('menuitemradio', { name: `4xx: ${t('statuses.4xx')}` }).click()
  await expect.poll(() => rows.count()).toBe(1)
  await page.waitForURL(/status=4xx/)

  await page.goto(`/o/${slug}/settings/api-keys`)
  await page.locator('main tbody tr button').first().click()
  await page.getByRole('menuitem', { name: t('ofKey') }).click()
  await page.waitForURL(/developers\/logs\?key=/)
  await expect.poll(() => rows.count()).toBe(1)
  await page.getByRole('link', { name: 'GET /api/me' }).waitFor()
})
