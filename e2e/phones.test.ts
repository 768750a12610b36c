import { expect, test } from 'vitest'
import { languageNames } from '../web/src/lib/languages.ts'
import { useApp } from './testing/app.ts'
import { emailsTo, linkTo } from './testing/emails.ts'
import { textIn } from './testing/texts.ts'
import { newAddress, password, pathOf } from './testing/users.ts'

const app = useApp()

const people = [
  {
    language: 'tr',
    locale: 'tr-TR',
    name: 'İrem Iğdır',
    organization: 'Işık Çini',
    slug: 'isik-cini',
  },
  { language: 'uk', locale: 'uk-UA', name: 'Ївга Ґудзь', organization: 'Ґанок', slug: 'ganok' },
] as const

test.each(people)(
  'in $language on a phone, by touch: sign-up, verification, an organization and sign-out',
  async ({ language, locale, name, organization, slug }) => {
    const user = await app.newUser({
      locale,
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const { page } = user
    const t = (key: string) => textIn(language, key)
    const title = (key: string) => page.getByRole('heading', { level: 1, name: t(key) }).waitFor()
    const tap = (key: string) => page.getByRole('button', { name: t(key), exact: true }).tap()
    const email = newAddress()

    await page.goto('/sign-up')
    expect(await page.locator('html').getAttribute('lang')).toBe(language)
    await page.locator('input[name=name]').fill(name)
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await tap('common.ui.theme')
    await page.getByRole('menuitemradio', { name: t('common.ui.themeDark') }).tap()
    await tap('sessions.ui.signUp.submit')
    await title('accounts.ui.verify.title')
    await page.getByText(email).waitFor()

    const link = await linkTo(app.origin, email, '/verify-email?')
    const [mail] = await emailsTo(app.origin, email)
    expect(mail?.subject).toBe(t('accounts.mail.verify.subject'))
    await page.goto(link)
    await title('accounts.ui.verify.doneTitle')
    await page.getByRole('link', { name: t('common.ui.continue') }).tap()
    await title('membership.ui.mine.title')

    await tap('shell.ui.navigation')
    await page.locator('button[popovertarget]:visible').first().tap()
    await page.getByRole('link', { name: t('shell.ui.switcher.create') }).tap()
    await title('organizations.ui.create.title')
    await page.locator('input[name=name]').fill(organization)
    await page.getByText(t('organizations.ui.slug.free')).waitFor()
    expect(await page.locator('input[name=slug]').inputValue()).toBe(slug)
    await tap('organizations.ui.create.submit')
    await title('shop-home.ui.title')

    // Help and language are above the navigation.
    await tap('shell.ui.navigation')
    const navigation = page.getByRole('navigation', { name: t('shell.ui.navigation') })
    await navigation.getByRole('button', { name: t('shell.ui.help') }).waitFor()
    await navigation.getByRole('button', { name: new RegExp(t('common.ui.language')) }).tap()
    await page.getByRole('menuitemradio', { name: 'Polski' }).tap()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe('pl')
    const polish = textIn('pl', 'common.ui.language')
    await page.getByRole('button', { name: new RegExp(polish) }).tap()
    await page.getByRole('menuitemradio', { name: languageNames[language] }).tap()
    await expect.poll(() => page.locator('html').getAttribute('lang')).toBe(language)

    await page.goto('/sign-out')
    await page.getByLabel(t('multi-session.ui.everywhere')).tap()
    await tap('common.ui.signOut')
    await title('multi-session.ui.doneTitle')
    expect(pathOf(user)).toBe('/sign-out?done=1')
  },
)
