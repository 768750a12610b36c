import { expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { legalPageStates, publish } from './testing/legal-text-states.ts'
import { testScreenStates } from './testing/matrix.ts'
import { watchLoad } from './testing/page-load.ts'
import { chooseLanguage } from './testing/preferences.ts'
import { en, textIn } from './testing/texts.ts'
import { administrator } from './testing/users.ts'

const app = useApp()

/** The editor of the page, with its buttons. */
function editorOf({ page }: Awaited<ReturnType<typeof administrator>>) {
  const button = (key: string) => page.getByRole('button', { name: en(key), exact: true })
  return {
    area: page.getByLabel(en('legal-texts.ui.edit.text'), { exact: true }),
    preview: page.getByRole('group', { name: en('legal-texts.ui.edit.preview') }),
    button,
    async publish(text: string) {
      await page.getByLabel(en('legal-texts.ui.edit.text'), { exact: true }).fill(text)
      await button('legal-texts.ui.edit.publish').click()
      await page.getByText(en('shell.ui.form.saved'), { exact: true }).waitFor()
    },
  }
}

test('the operator writes terms in two languages; visitors read theirs, or English with a note', async () => {
  const admin = await administrator(app)
  const { page } = admin
  const editor = editorOf(admin)
  await page.goto('/admin/legal')
  await page.getByText(en('legal-texts.ui.nothing')).waitFor()
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await editor.area.fill('# Terms of the guild\n\nBe **kind**.')
  await editor.preview.getByRole('heading', { name: 'Terms of the guild' }).waitFor()
  expect(await editor.preview.locator('strong').textContent()).toBe('kind')
  await editor.button('legal-texts.ui.edit.publish').click()
  await page.getByText(en('shell.ui.form.saved'), { exact: true }).waitFor()

  await page
    .getByRole('link', { name: en('legal-texts.ui.title'), exact: true })
    .first()
    .click()
  await page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await editor.publish('# Regeln der Zunft\n\nSeid freundlich.')

  const visitor = await app.newUser({}, { operator: false })
  await visitor.page.goto('/sign-in?lang=de')
  const link = visitor.page
    .locator('footer')
    .getByRole('link', { name: textIn('de', 'common.ui.legal.terms') })
  expect(await link.getAttribute('href')).toBe('/legal/terms')
  await visitor.page.goto('/legal/terms')
  await visitor.page.getByRole('heading', { level: 1, name: 'Regeln der Zunft' }).waitFor()

  const polish = await app.newUser({}, { operator: false })
  await polish.page.goto('/legal/terms?lang=pl')
  await polish.page.getByRole('heading', { level: 1, name: 'Terms of the guild' }).waitFor()
  const note = textIn('pl', 'legal-pages.ui.fallback').split('<')[0] ?? ''
  await polish.page.getByText(note).waitFor()
  // Another language is another text, without another page.
  await polish.page.getByRole('link', { name: 'Deutsch', exact: true }).click()
  await polish.page.getByText('Seid freundlich.').waitFor()
  expect(await polish.page.getByText(note).count()).toBe(0)

  await editor.publish('')
  await page
    .getByRole('link', { name: en('legal-texts.ui.title'), exact: true })
    .first()
    .click()
  await page.getByRole('link', { name: 'English', exact: true }).click()
  await editor.publish('')
  await visitor.page.goto('/sign-in')
  expect(await link.count()).toBe(0)
  visitor.allow(/404 GET \/legal\/terms/)
  const gone = await visitor.page.goto('/legal/terms')
  expect(gone?.status()).toBe(404)
})

test('of two administrators who write at once the second one sees both texts and chooses', async () => {
  const admin = await administrator(app)
  const { page } = admin
  const editor = editorOf(admin)
  await publish(app, admin, 'privacy', 'en', 'First.')
  await page.goto('/admin/legal/privacy/en')
  await editor.area.fill('Mine.')
  await publish(app, admin, 'privacy', 'en', 'Theirs.')
  admin.allow('409 PUT /api/admin/legal-texts/privacy/en')
  await editor.button('legal-texts.ui.edit.publish').click()
  const theirs = page.getByLabel(en('legal-texts.ui.conflict.now'), { exact: true })
  await theirs.waitFor()
  expect([await editor.area.inputValue(), await theirs.inputValue()]).toEqual(['Mine.', 'Theirs.'])
  await editor.button('legal-texts.ui.conflict.keep').click()
  await editor.button('legal-texts.ui.edit.publish').click()
  await page.getByText(en('shell.ui.form.saved'), { exact: true }).waitFor()

  await editor.area.fill('Mine again.')
  await publish(app, admin, 'privacy', 'en', 'Theirs again.')
  await editor.button('legal-texts.ui.edit.publish').click()
  await editor.button('legal-texts.ui.conflict.take').click()
  expect(await editor.area.inputValue()).toBe('Theirs again.')
  expect(await editor.button('shell.ui.form.discard').count()).toBe(0)
})

test('an earlier version is read and published again, but not over what was typed', async () => {
  const admin = await administrator(app)
  const { page } = admin
  const editor = editorOf(admin)
  await publish(app, admin, 'terms', 'fr', 'Premier texte.')
  await publish(app, admin, 'terms', 'fr', 'Second texte.')
  await page.goto('/admin/legal/terms/fr')
  await editor.area.fill('Brouillon')
  await page.getByRole('link', { name: /^Show: Version 1$/ }).click()
  const drawer = page.getByRole('complementary', { name: 'Version 1' })
  await drawer.getByText('Premier texte.').waitFor()
  const restore = drawer.getByRole('button', { name: en('legal-texts.ui.versions.restore') })
  expect(await restore.getAttribute('aria-disabled')).toBe('true')
  await editor.button('shell.ui.form.discard').click()
  await restore.click()
  await page.getByText(en('legal-texts.ui.versions.restored')).waitFor()
  expect(await editor.area.inputValue()).toBe('Premier texte.')
  const visitor = await app.newUser({}, { operator: false })
  await visitor.page.goto('/legal/terms?lang=fr')
  await visitor.page.getByText('Premier texte.').waitFor()
})

test('a text that was typed is not lost by a link', async () => {
  const admin = await administrator(app)
  const { page } = admin
  const editor = editorOf(admin)
  await page.goto('/admin/legal/terms/es')
  await editor.area.fill('Borrador')
  await page
    .getByRole('link', { name: en('legal-texts.ui.title'), exact: true })
    .first()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: en('shell.ui.form.stay') })
    .click()
  expect(await editor.area.inputValue()).toBe('Borrador')
  await editor.button('shell.ui.form.discard').click()
})

test('the page of a text costs no more than other pages without a session', async () => {
  await publish(app, await administrator(app), 'terms', 'en', '# Terms\n\nBe kind.')
  const { page } = await app.newUser()
  const load = await watchLoad(page, async () => {
    await page.goto('/legal/terms')
    await page.locator('h1').waitFor()
  })
  expect(load.paths.filter((each) => !/^\/assets\/|^\/mark\.svg$/.test(each))).toHaveLength(1)
  expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(125 * 1024)
  // With what a long text has: lists, tables and quotes.
  expect(load.bytes('.css'), load.list('.css')).toBeLessThanOrEqual(7 * 1024)
})

test('a text that cannot be read now is no missing page', async () => {
  await publish(app, await administrator(app), 'terms', 'en', '# Terms\n\nBe kind.')
  const visitor = await app.newUser()
  visitor.allow('503 GET /api/site/legal/terms', /^console/)
  const { page } = visitor
  await page.goto('/legal/terms')
  await page.route('**/api/site/legal/**', (route) => route.fulfill({ status: 503, body: '{}' }))
  // In another language the text is asked for.
  await chooseLanguage(page, 'en', 'de')
  await page.getByText(textIn('de', 'common.ui.failed.title')).waitFor()
  await page.unroute('**/api/site/legal/**')
  await page.reload()
  await page.getByText('Be kind.').waitFor()
})

testScreenStates(app, legalPageStates)
