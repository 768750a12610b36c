import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { ask, heading, ownerOfTeam } from './testing/users.ts'

const app = useApp()
const t = (key: string) => en(`developers.ui.${key}`)
const run = promisify(execFile)

/** What a shell prints after the sample of a section, with a secret in its environment. */
async function output({ page }: TestUser, section: string, environment: Record<string, string>) {
  const region = page.getByRole('region', { name: t(section) })
  await region.getByRole('tab', { name: 'curl' }).click()
  const command = (await region.getByRole('tabpanel').textContent()) ?? ''
  const { stdout } = await run('sh', ['-c', command], { env: { ...process.env, ...environment } })
  return JSON.parse(stdout)
}

test('the prompt for a coding agent is on the home, and names a description that is there', async () => {
  const owner = await ownerOfTeam(app)
  const { page, slug } = owner
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/o/${slug}`)
  await page.getByRole('button', { name: en('shop-home.ui.setUp.agent.prompt') }).click()
  await page.getByText(en('shop-home.ui.setUp.agent.copied')).first().waitFor()
  const prompt = await page.evaluate(() => navigator.clipboard.readText())
  await page.getByRole('link', { name: en('shop-home.ui.setUp.agent.more') }).click()
  await heading(owner, 'developers.ui.title').waitFor()
  const shown = page.locator(`pre[aria-label="${t('agent.label')}"]`)
  expect(await shown.textContent()).toBe(prompt)
  expect(prompt).toContain(slug)
  const address = /http\S+openapi\.json/.exec(prompt)?.[0] ?? ''
  const document = await (await fetch(address)).json()
  const paths = Object.keys(document.paths)
  expect(paths).toEqual(
    expect.arrayContaining(['/v1/checkouts/', '/v1/customers/external/{external_id}/state']),
  )
})

test('an owner copies the environment, and the first requests work as they are shown', async () => {
  const owner = await ownerOfTeam(app)
  const { page, slug } = owner
  await page.goto(`/o/${slug}/settings/members`)
  await page
    .getByRole('group', { name: en('shell.ui.sections.developers') })
    .getByRole('link', { name: en('shell.ui.nav.developers') })
    .click()
  await heading(owner, 'developers.ui.title').waitFor()
  const lines = await page.locator(`pre[aria-label="${t('environment.label')}"]`).textContent()
  const environment = Object.fromEntries((lines ?? '').split('\n').map((line) => line.split('=')))
  expect(environment).toMatchObject({
    GUILDHALL_URL: app.origin,
    GUILDHALL_ORGANIZATION_SLUG: slug,
  })
  const organizationId = environment.GUILDHALL_ORGANIZATION_ID
  const post = async (path: string, data: object) => {
    const answer = await owner.context.request.post(path, { data, headers: { origin: app.origin } })
    expect(answer.ok(), await answer.text()).toBe(true)
    return answer.json()
  }
  const { key } = await post('/api/api-keys', {
    name: 'First',
    organizationId,
    permissions: { organizations: ['read'] },
  })
  const organization = await output(owner, 'accounts.title', { GUILDHALL_API_KEY: key })
  expect(organization).toMatchObject({ id: organizationId, slug })

  const { token } = await post('/v1/organization-access-tokens/', {
    comment: 'First',
    organization_id: organizationId,
    scopes: ['customers:write'],
  })
  const customer = await output(owner, 'billing.title', { GUILDHALL_ACCESS_TOKEN: token })
  expect(customer).toMatchObject({ email: 'ada@example.com', organization_id: organizationId })

  const more = page.getByRole('region', { name: t('more.title') })
  await more.getByRole('link', { name: en('shell.ui.nav.webhooks') }).click()
  await page.waitForURL(`**/o/${slug}/developers/webhooks`)
  // Only the entry of the open page is the current one.
  const current = page
    .getByRole('group', { name: en('shell.ui.sections.developers') })
    .locator('[aria-current]')
  expect(await current.allInnerTexts()).toEqual([en('shell.ui.nav.webhooks')])
})

test('a member is told what their role does not show, and led only to pages that work', async () => {
  const owner = await ownerOfTeam(app)
  const { member, slug } = owner
  const { page } = member
  await page.goto(`/o/${slug}/developers`)
  const more = page.getByRole('region', { name: t('more.title') })
  await more.getByText(t('locked')).first().waitFor()
  const links = () => more.getByRole('link').allInnerTexts()
  const open = [t('events.title'), en('shell.ui.nav.reference'), t('more.documentTitle')]
  expect(await links()).toEqual(open)
  expect(await page.getByRole('link', { name: t('accounts.link') }).count()).toBe(0)

  const permission = { accessToken: ['read'] }
  await ask(app, owner, 'organization/create-role', { role: 'tokens', permission })
  const { members } = await (
    await owner.context.request.get('/api/auth/organization/get-full-organization')
  ).json()
  const { id } = members.find((each: { role: string }) => each.role === 'member')
  await ask(app, owner, 'organization/update-member-role', { memberId: id, role: 'tokens' })
  // Who only reads tokens gives none.
  member.allow('403 GET /v1/organization-access-tokens/scopes')
  await page.reload()
  await more.getByRole('link', { name: en('shell.ui.nav.apiKeys') }).click()
  await page.waitForURL(`**/o/${slug}/settings/api-keys?kind=tokens`)
  await page.getByRole('heading', { level: 1, name: en('access-tokens.ui.title') }).waitFor()
})

test('a member finds what webhooks send, by words and by type, with an example of the message', async () => {
  const { member, slug } = await ownerOfTeam(app)
  const { page } = member
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto(`/o/${slug}/developers`)
  await page.getByRole('link', { name: t('events.title') }).click()
  await heading(member, 'developers.ui.events.title').waitFor()
  await page.getByRole('link', { name: en('audit.ui.actions.invitation.accepted') }).waitFor()
  expect(await page.getByText('order.paid', { exact: true }).count()).toBe(0)
  await page.getByRole('link', { name: en('merchant-webhooks.ui.tab') }).click()
  await page.getByText('order.paid', { exact: true }).waitFor()
  expect(asked).not.toContain('/api/openapi.json')

  const search = page.getByRole('searchbox', { name: t('events.search') })
  await search.fill('orders paid')
  await page.waitForURL('**/events?kind=billing&find=orders+paid')
  const found = page.locator('main section li')
  await expect.poll(() => found.count()).toBe(1)
  await found.getByRole('link').click()
  const drawer = page.getByRole('complementary', { name: en('audit.ui.actions.order.paid') })
  const example = await drawer.locator('pre').textContent()
  expect(JSON.parse(example ?? '')).toMatchObject({
    type: 'order.paid',
    timestamp: expect.any(String),
    data: { status: 'paid', currency: 'usd', customer: { email: 'ada@example.com' } },
  })
  await drawer.getByText('invoice_number', { exact: true }).first().waitFor()

  await page.reload()
  await drawer.locator('pre').waitFor()
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'detached' })
  await search.fill('no such event')
  await page.getByRole('button', { name: en('shell.ui.list.clear') }).click()
  // The list stays where it was scrolled to.
  await page.getByRole('link', { name: en('audit.ui.actions.discount.deleted') }).click()
  await page.getByRole('complementary').locator('pre').waitFor()
  const scrolled = () => page.evaluate(() => scrollY)
  expect(await scrolled()).toBeGreaterThan(500)
  await page.goBack()
  await page.getByRole('complementary').waitFor({ state: 'detached' })
  await page.goto(`/o/${slug}/developers/events?kind=billing&open=member.created`)
  await page.getByText(t('events.neverSent')).waitFor()
})
