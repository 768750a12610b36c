import { locales } from '@guildhall/contract/boot'
import { expect, test } from 'vitest'
import { heading, member, phone, signIn } from './testing/people.ts'
import { chooseLanguage } from './testing/preferences.ts'
import { useStage } from './testing/stage.ts'
import { watchLoad, watchShifts } from './testing/weight.ts'
import { en } from './testing/words.ts'

const stage = useStage()
const kilobyte = 1024

test.each([
  ['/sign-in', 6],
  ['/sign-up', 6.6],
  ['/verify-email', 6.4],
  ['/forgot-password', 6.4],
  ['/reset-password?token=a', 6.9],
  ['/error', 7.5],
])(
  '%s: at most 125 KB of scripts and %d KB of styles, nothing from elsewhere, nothing asked',
  async (path, styles) => {
    const person = await stage.person()
    const load = await watchLoad(person.page, async () => {
      await person.page.goto(path)
      await person.page.locator('h1').waitFor()
    })
    const foreign = load.requests.filter((request) => !request.url().startsWith(stage.origin))
    expect(foreign.map((request) => request.url())).toEqual([])
    expect(load.paths.filter((each) => !/^\/assets\/|^\/mark\.svg$/.test(each))).toHaveLength(1)
    expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(125 * kilobyte)
    expect(load.bytes('.css'), load.list('.css')).toBeLessThanOrEqual(styles * kilobyte)
  },
)

test('inside: at most 190 KB of scripts and 12 KB of styles, and one question', async () => {
  const ada = await member(stage)
  const load = await watchLoad(ada.page, async () => {
    await ada.page.goto('/account/sessions')
    await ada.page.getByText(en('sessions.ui.list.activeNow')).waitFor()
  })
  expect(load.paths.filter((path) => path.startsWith('/api/'))).toEqual(['/api/auth/list-sessions'])
  expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(190 * kilobyte)
  expect(load.bytes('.css'), load.list('.css')).toBeLessThanOrEqual(12 * kilobyte)
})

test('another language costs at most 12 KB', async () => {
  const ada = await member(stage)
  await ada.page.goto('/account/sessions')
  await heading(ada, 'sessions.ui.list.title').waitFor()
  await ada.page.waitForLoadState('networkidle')
  let current: (typeof locales)[number] = 'en'
  for (const locale of locales.filter((each) => each !== 'en')) {
    const load = await watchLoad(ada.page, () => chooseLanguage(ada.page, current, locale))
    current = locale
    expect(load.bytes('.js'), `${locale}\n${load.list('.js')}`).toBeLessThanOrEqual(12 * kilobyte)
    expect(load.bytes('.js'), `${locale} was fetched`).toBeGreaterThan(0)
  }
})

test('later pages bring at most 60 KB of their own', async () => {
  const person = await stage.person()
  await person.page.goto('/sign-in')
  await heading(person, 'sessions.ui.signIn.title').waitFor()
  await person.page.waitForLoadState('networkidle')
  const load = await watchLoad(person.page, async () => {
    await person.page.getByRole('link', { name: en('sessions.ui.signIn.create') }).click()
    await heading(person, 'sessions.ui.signUp.title').waitFor()
  })
  expect(load.bytes('.js'), load.list('.js')).toBeLessThanOrEqual(60 * kilobyte)
})

const widths = [360, 1280]

test.each(widths)('nothing moves by itself while a page loads at %i', async (width) => {
  const viewport = { width, height: 800 }
  const visitor = await stage.person({ viewport })
  const shiftsOfSignIn = await watchShifts(visitor.page)
  await visitor.page.goto('/sign-in')
  await heading(visitor, 'sessions.ui.signIn.title').waitFor()
  await visitor.page.waitForLoadState('networkidle')
  expect(await shiftsOfSignIn()).toBeLessThanOrEqual(0.02)

  const ada = await member(stage, { viewport })
  await signIn(stage, await stage.person({ userAgent: phone }), ada.email)
  const shiftsInside = await watchShifts(ada.page)
  await ada.page.goto('/account/sessions')
  await ada.page.getByText(en('sessions.ui.list.activeNow')).waitFor()
  await ada.page.waitForLoadState('networkidle')
  expect(await shiftsInside()).toBeLessThanOrEqual(0.02)
})

test('letters are of this house: every font comes from this site, as woff2', async () => {
  const person = await stage.person({ locale: 'ru-RU' })
  const load = await watchLoad(person.page, () => person.page.goto('/sign-in'))
  const fonts = load.requests.filter((request) => request.resourceType() === 'font')
  expect(fonts.length).toBeGreaterThan(0)
  for (const font of fonts) {
    expect(font.url()).toMatch(new RegExp(`^${stage.origin}/assets/.*\\.woff2$`))
  }
})
