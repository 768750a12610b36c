import { organizationPages } from '@guildhall/contract/pages-organization'
import { expect, test } from 'vitest'
import { type TestUser, useApp } from './testing/app.ts'
import { en } from './testing/texts.ts'
import { ask, heading, ownerOfTeam, verifiedUser } from './testing/users.ts'

const app = useApp()

test('name, address and logo change at once, and unsaved changes are not lost by accident', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  await page.goto(`/o/${owner.slug}/settings/general`)
  await heading(owner, 'organizations.ui.general.title').waitFor()
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 300, height: 300 } })
  const picture = { name: 'logo.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(picture)
  await page.getByRole('button', { name: en('pictures.ui.use') }).click()
  await page.locator('main img').waitFor()
  // A removed picture that a page has not asked for yet would be missing.
  const allLoaded = () => [...document.images].every((each) => each.naturalWidth > 0)
  await expect.poll(() => page.evaluate(allLoaded)).toBe(true)
  await page.getByRole('button', { name: en('pictures.ui.remove') }).click()
  await page.locator('main img').waitFor({ state: 'detached' })

  await page.locator('input[name=name]').fill('Werkstatt Morgenrot')
  await page.getByRole('link', { name: en('shell.ui.nav.members') }).click()
  await page.getByRole('button', { name: en('shell.ui.form.stay') }).click()
  const address = `morgenrot-${owner.slug}`
  await page.locator('input[name=slug]').fill(address)
  await page.getByText(en('organizations.ui.general.slugChangeText')).waitFor()
  await page.getByText(en('organizations.ui.slug.free')).waitFor()
  await page.locator('textarea').fill('{"plan": "gold"}')
  await page.getByRole('button', { name: en('shell.ui.form.save') }).click()
  await page.waitForURL(`**/o/${address}/settings/general`)
  await page.locator('header').getByText('Werkstatt Morgenrot').first().waitFor()
  await page.reload()
  await expect
    .poll(() => page.locator('textarea').inputValue())
    .toBe(JSON.stringify({ plan: 'gold' }, null, 2))
})

test('links with a former address lead members to the same page, until it is taken', async () => {
  const owner = await ownerOfTeam(app)
  const { member, slug } = owner
  const present = `${slug}-moved`
  await ask(app, owner, 'organization/update', { data: { slug: present } })
  for (const user of [owner, member]) user.allow(/^40[034] GET /)

  const below = Object.keys(organizationPages).filter((path) => path.startsWith('/o/:slug/'))
  for (const path of below.map((each) => each.replace(':id', crypto.randomUUID()))) {
    await owner.page.goto(path.replace(':slug', slug))
    await owner.page.waitForURL((url) => url.pathname === path.replace(':slug', present))
  }
  const { page } = member
  await page.goto(`/o/${slug}/settings/members?find=ada#end`)
  await page.waitForURL(`**/o/${present}/settings/members?find=ada#end`)
  await page.locator('main').getByText('Ada Lovelace').first().waitFor()
  await page.goBack()
  expect(page.url()).toBe('about:blank')

  const other = await verifiedUser(app)
  other.allow(/^40[34] GET /)
  const notForYou = (user: TestUser) =>
    user.page.getByRole('heading', { name: en('common.ui.forbidden.title') }).waitFor()
  await other.page.goto(`/o/${slug}/settings/general`)
  await notForYou(other)
  await ask(app, other, 'organization/create', { name: 'Morgenrot', slug })
  await owner.page.goto(`/o/${slug}/settings/general`)
  await notForYou(owner)
  expect(new URL(owner.page.url()).pathname).toBe(`/o/${slug}/settings/general`)
  await other.page.reload()
  await other.page.locator('input[name=slug]').waitFor()
})

test('a member sees the settings and cannot change them', async () => {
  const { member, slug } = await ownerOfTeam(app)
  const { page } = member
  await page.goto(`/o/${slug}/settings/general`)
  await page
    .getByText(en('organizations.errors.YOU_ARE_NOT_ALLOWED_TO_UPDATE_THIS_ORGANIZATION'))
    .waitFor()
  expect(await page.getByRole('button', { name: en('shell.ui.form.save') }).count()).toBe(0)
  await page.goto(`/o/${slug}/settings/invitations`)
  const invite = page.getByRole('button', { name: en('membership.ui.invitations.invite') })
  await expect.poll(() => invite.first().getAttribute('aria-disabled')).toBe('true')
  await page.goto(`/o/${slug}/settings/danger`)
  const remove = page.getByRole('button', { name: en('membership.ui.danger.deleteAction') })
  expect(await remove.getAttribute('aria-disabled')).toBe('true')
})

test('pasted addresses become chips without names and repetitions, and a wrong one is corrected', async () => {
  const owner = await ownerOfTeam(app)
  const { page } = owner
  await page.goto(`/o/${owner.slug}/settings/invitations?invite=1`)
  const dialog = page.getByRole('dialog')
  const field = dialog.getByLabel(en('membership.ui.invite.addresses'))
  await field.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData(
      'text',
      '"Byron, Ada" <ada@x.example>\nADA@x.example; grace\tada2@x.example',
    )
    const paste = { clipboardData, bubbles: true, cancelable: true }
    input.dispatchEvent(new ClipboardEvent('paste', paste))
  })
  const value = dialog.locator('input[name=emails]')
  await expect.poll(() => value.inputValue()).toBe('ada@x.example ada2@x.example grace')
  const wrong = { email: 'grace' }
  await dialog.getByRole('button', { name: en('membership.ui.invite.correctOne', wrong) }).click()
  expect(await field.inputValue()).toBe('grace')
  await page.keyboard.press('End')
  await page.keyboard.type('@x.example')
  await page.keyboard.press('Tab')
  await expect.poll(() => value.inputValue()).toBe('ada@x.example ada2@x.example grace@x.example')
  const first = { email: 'ada@x.example' }
  await dialog.getByRole('button', { name: en('membership.ui.invite.remove', first) }).click()
  await expect.poll(() => value.inputValue()).toBe('ada2@x.example grace@x.example')
})
