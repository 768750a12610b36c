import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import { settingsSchema } from '../../../server/src/config/settings.ts'
import { freePort } from '../../../server/src/platform/http/listen.ts'
import { filesOf, follow, settingsOf, start, withAddresses } from './guide.ts'
import { password, signedInUser } from './users.ts'

let live: LiveServer
let app: string
beforeAll(async () => {
  app = `http://localhost:${await freePort()}`
  const settings = JSON.parse(
    withAddresses(JSON.stringify(settingsOf('hosted-sign-in')), { 'http://localhost:4000': app }),
  )
  live = await startLiveServer({}, () => ({ settings }))
})
afterAll(() => live.stop())

test('the guide to hosted sign-in: a user of an app signs up at Guildhall and comes back', async () => {
  const addresses = { 'http://localhost:3000': live.origin, 'http://localhost:4000': app }
  start(follow('hosted-sign-in', addresses), ['app.ts'])
  await expect.poll(() => fetch(app, { redirect: 'manual' }).catch(() => null)).not.toBeNull()
  const sent = await fetch(`${app}/welcome`, { redirect: 'manual' })
  expect(sent.headers.get('location')).toBe(
    `${live.origin}/sign-in?next=${encodeURIComponent(`${app}/welcome`)}`,
  )
  const { cookie, email } = await signedInUser(live.origin)
  const welcomed = await fetch(`${app}/welcome`, { headers: { cookie } })
  expect(await welcomed.text()).toBe(`Signed in as ${email}`)

  const browser = await chromium.connect(inject('browser'))
  const page = await browser.newPage()
  try {
    await page.goto(`${app}/welcome`)
    await page.locator('input[name=email]').fill(email)
    await page.locator('input[name=password]').fill(password)
    await page.locator('button[type=submit]').click()
    await page.getByText(`Signed in as ${email}`).waitFor()
    expect(page.url()).toBe(`${app}/welcome`)
    // Signed in already: straight back to the app, and never to one that is not trusted.
    await page.goto(`${live.origin}/sign-in?next=${encodeURIComponent(`${app}/again`)}`)
    await page.waitForURL(`${app}/again`)
    await page.goto(`${live.origin}/sign-in?next=${encodeURIComponent('https://evil.example/')}`)
    await page.waitForURL(`${live.origin}/account/sessions`)
  } finally {
    await page.close()
    await browser.close()
  }
})

test('the settings for production are valid', () => {
  const file = filesOf('hosted-sign-in').find(({ path }) => path === 'production.json')
  expect(settingsSchema.safeParse(JSON.parse(file?.text ?? '')).success).toBe(true)
})
