import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { serveGallery } from '../../tools/gallery-server.ts'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
/** One process and relaxed security would hide what the content policy must show. */
const unwanted =
  /^--(?:headless|single-process|no-zygote|disable-web-security|allow-running|blink-settings)/

let gallery: Awaited<ReturnType<typeof serveGallery>>
let browser: Browser
let page: Page
let complaints: string[]

beforeAll(async () => {
  gallery = await serveGallery()
  const args = chromium.args.filter((arg) => !unwanted.test(arg))
  browser = await playwright.launch({
    executablePath: await chromium.executablePath(),
    args: [...args, '--no-sandbox'],
  })
}, 60_000)

afterAll(async () => {
  await browser?.close()
  await gallery?.close()
})

beforeEach(async () => {
  page = await browser.newPage()
  complaints = []
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(String(error)))
})

afterEach(async () => {
  await page.close()
  expect(complaints, 'errors and refused styles or scripts').toEqual([])
})

async function open(view: string, theme = 'light', width = 1280) {
  await page.setViewportSize({ width, height: 800 })
  await page.goto(`${gallery.url}?view=${view}&theme=${theme}`)
  await page.waitForSelector('main')
}

async function violations() {
  const session = await page.context().newCDPSession(page)
  const { result } = await session.send('Runtime.evaluate', {
    expression: `${axe};axe.run({ resultTypes: ['violations'], preload: false }).then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0].html))`,
    awaitPromise: true,
    returnByValue: true,
  })
  return result.value
}

const active = () => page.evaluate(() => document.activeElement?.textContent ?? '')

const views =
  'parts forms editors figures records reference gate letter refusal reading lists shell'
const looks = views.split(' ').flatMap((view) => [
  { view, theme: 'light', width: 1280, also: 768 },
  { view, theme: 'dark', width: 320, also: 400 },
])

test.each(looks)(
  '$view in $theme at $width is accessible and fits',
  async ({ view, theme, width, also }) => {
    await open(view, theme, width)
    expect(await violations()).toEqual([])
    for (const each of [width, also]) {
      await page.setViewportSize({ width: each, height: 800 })
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect(sideways, `${each}`).toBe(0)
    }
  },
)

test('a busy button keeps its width and ignores a second press', async () => {
  await open('parts')
  const button = page.locator('#count')
  await button.click()
  const idle = await button.boundingBox()
  await page.locator('#toggle-busy').click()
  const busy = await button.boundingBox()
  expect(busy?.width).toBeCloseTo(idle?.width ?? 0, 3)
  await button.click({ force: true })
  await button.press('Enter')
  expect(await page.locator('#presses').textContent()).toBe('1')
  expect(await button.getAttribute('aria-disabled')).toBe('true')
  await page.locator('#toggle-busy').click()
  await button.press('Enter')
  expect(await page.locator('#presses').textContent()).toBe('2')
})

test('a reason is shown on focus and closed with Escape', async () => {
  await open('parts')
  const button = page.getByRole('button', { name: 'disabled with a reason' }).first()
  await button.focus()
  const tip = page.getByRole('tooltip').first()
  await expect.poll(() => tip.isVisible()).toBe(true)
  await page.keyboard.press('Escape')
  await expect.poll(() => tip.isVisible()).toBe(false)
})

test('a menu opens at the current item, supports arrows and letters, and restores focus', async () => {
  await open('parts')
  const button = page.getByRole('button', { name: /^Language: / })
  await button.focus()
  await page.keyboard.press('ArrowDown')
  await page.getByRole('menu').waitFor()
  expect(await active()).toBe('Українська')
  await page.keyboard.press('ArrowDown')
  expect(await active()).toBe('English')
  await page.keyboard.press('e')
  expect(await active()).toBe('Español')
  await page.keyboard.press('Enter')
  expect(await page.getByRole('menu').count()).toBe(0)
  expect(await active()).toBe('Español')
  expect(await button.getAttribute('aria-label')).toBe('Language: Español')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Escape')
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await button.getAttribute('aria-expanded')).toBe('false')
})

test('toasts are oldest first, F6 moves to them and back, undo shows another one', async () => {
  await open('parts')
  await page.locator('#toast-plain').click()
  await page.locator('#toast-undo').click()
  const texts = () => page.locator('ol li').allInnerTexts()
  expect((await texts()).map((text) => text.split('\n')[0])).toEqual([
    'Сеанс завершён',
    'Einladung widerrufen',
  ])
  await page.locator('#toast-undo').focus()
  await page.keyboard.press('F6')
  expect(await page.evaluate(() => document.activeElement?.closest('section')?.ariaLabel)).toBe(
    'Notices',
  )
  await page.keyboard.press('F6')
  expect(await active()).toBe('Say it with undo')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  expect((await texts()).at(-1)).toContain('Einladung gilt wieder')
})

test('a dialog starts on Cancel, traps focus, and restores it on close', async () => {
  await open('parts')
  await page.locator('#ask').click()
  const dialog = page.getByRole('alertdialog')
  await dialog.waitFor()
  expect(await active()).toBe('Abbrechen')
  expect(await violations()).toEqual([])
  for (let step = 0; step < 4; step += 1) {
    await page.keyboard.press('Tab')
    expect(
      await page.evaluate(() => document.activeElement?.closest('[role=alertdialog]') !== null),
    ).toBe(true)
  }
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  await expect.poll(active).toBe('Alle anderen Sitzungen beenden')
})

test('a typed confirmation requires the name, ignoring extra spaces', async () => {
  await open('parts')
  await page.locator('#ask-typed').click()
  const confirm = page.getByRole('button', { name: 'Organisation endgültig löschen' })
  await confirm.click({ force: true })
  expect(await page.getByRole('alertdialog').count()).toBe(1)
  await page.getByRole('textbox', { name: /werkstatt-lindenau/ }).fill('  werkstatt-lindenau ')
  await confirm.click()
  await page.getByRole('alertdialog').waitFor({ state: 'detached' })
  expect(await page.locator('#chosen').textContent()).toBe('confirmed')
})

test('the show button shows a password and changes its label', async () => {
  await open('gate')
  const field = page.locator('input[name=password]')
  expect(await field.getAttribute('type')).toBe('password')
  await page.getByRole('button', { name: 'Показати пароль' }).click()
  expect(await field.getAttribute('type')).toBe('text')
  await page.getByRole('button', { name: 'Сховати пароль' }).click()
  expect(await field.getAttribute('type')).toBe('password')
})

test('on a phone the navigation is a popover that closes after a choice and with Escape', async () => {
  await open('shell', 'light', 360)
  const link = page.getByRole('link', { name: 'Почта' })
  expect(await link.isVisible()).toBe(false)
  const menu = page.getByRole('button', { name: 'Учётная запись' })
  await menu.click()
  await expect.poll(active).toBe('Сеансы')
  expect(await violations()).toEqual([])
  await page.keyboard.press('Escape')
  await expect.poll(() => link.isVisible()).toBe(false)
  expect(await menu.evaluate((element) => element === document.activeElement)).toBe(true)
  await menu.click()
  await link.click()
  await expect.poll(() => link.isVisible()).toBe(false)
})

test('the first Tab offers to skip to the content', async () => {
  await open('shell')
  await page.keyboard.press('Tab')
  expect(await active()).toBe('К содержанию')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')
})

test('a form error takes focus each time it appears', async () => {
  await open('parts')
  const refuse = page.getByRole('button', { name: 'Refuse the form' })
  for (const attempt of ['first', 'second']) {
    await refuse.click()
    await expect.poll(active, { message: attempt }).toContain('Не удалось войти')
  }
})

test('Caps Lock is reported while typing a password', async () => {
  await open('gate')
  const field = page.locator('input[name=password]')
  await field.focus()
  await field.evaluate((element) =>
    element.dispatchEvent(
      new KeyboardEvent('keyup', { key: 'A', bubbles: true, modifierCapsLock: true }),
    ),
  )
  await expect.poll(() => page.getByText('Увімкнено Caps Lock').count()).toBe(1)
  await page.keyboard.press('Tab')
  await expect.poll(() => page.getByText('Увімкнено Caps Lock').count()).toBe(0)
})

test('after navigation the heading takes focus, but not on the first page', async () => {
  await open('parts')
  expect(await page.evaluate(() => document.activeElement === document.body)).toBe(true)
  await page.getByRole('link', { name: 'shell' }).click()
  await expect.poll(active).toBe('Сеансы')
  expect(await page.title()).toBe('Shell · Guildhall')
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  await page.goBack()
  await expect.poll(active).toBe('Parts')
})

test('six digits send their form once, however they are written', async () => {
  await open('forms')
  const code = page.locator('input[name=code]')
  await code.pressSequentially('4829')
  await code.fill('Code: 482 913')
  await expect.poll(() => page.locator('#codes').textContent()).toBe('482913')
  expect(await code.inputValue()).toBe('482913')
})

test('a chart is read point by point with arrows, and as a table', async () => {
  await open('figures')
  const plot = page.getByRole('slider').first()
  await plot.press('End')
  expect(await plot.getAttribute('aria-valuetext')).toContain('день не завершён')
  await plot.press('Home')
  expect(await plot.getAttribute('aria-valuetext')).toContain('26 октября 2026')
  await page.getByRole('button', { name: 'Таблица' }).first().click()
  const table = page.getByRole('table').filter({ hasText: '26 октября' }).first()
  expect(await table.getByRole('row').count()).toBe(16)
  expect(await violations()).toEqual([])
})

test('arrows move through a matrix of permissions, and a row is given as a whole', async () => {
  await open('editors')
  const box = (name: string) => page.getByRole('checkbox', { name })
  await box('Участники: Просмотр').press('ArrowDown')
  await page.keyboard.press('Space')
  expect(await box('Вебхуки: Просмотр').isChecked()).toBe(false)
  await page
    .locator('th')
    .getByRole('checkbox', { name: /^Участники/ })
    .click()
  expect(await box('Участники: Удаление').isChecked()).toBe(true)
})

test('a picture is cut by keyboard and sent within its size', async () => {
  await open('editors')
  const buffer = await page.screenshot({ clip: { x: 0, y: 0, width: 640, height: 400 } })
  const file = { name: 'a.png', mimeType: 'image/png', buffer }
  await page.locator('input[type=file]').setInputFiles(file)
  await page.getByRole('img', { name: /zuschneiden/ }).press('ArrowRight')
  await page.getByRole('slider', { name: 'Vergrößern' }).fill('2')
  await page.getByRole('button', { name: 'Bild verwenden' }).click()
  await expect.poll(() => page.locator('#sent').textContent()).toBe('image/webp true')
})
