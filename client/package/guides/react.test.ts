import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type PreviewServer, preview } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type LiveServer, startLiveServer } from '../../../conformance/testing/live-server.ts'
import { launchBrowser } from '../../../e2e/testing/chromium.ts'
import { freePort } from '../../../server/src/platform/http/listen.ts'
import { follow } from './guide.ts'
import { settingsOf, withAddresses } from './pages.ts'
import { freshEmail, password } from './users.ts'

/** What the template of Vite brings along, as far as the guide needs it. */
const template = {
  'index.html':
    '<!doctype html><div id="root"></div><script type="module" src="/src/main.tsx"></script>',
  'src/main.tsx': `import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import App from './App.tsx'

createRoot(document.getElementById('root') as Element).render(<StrictMode><App /></StrictMode>)`,
}

let live: LiveServer
let app: PreviewServer
let origin: string
beforeAll(async () => {
  const port = await freePort()
  origin = `http://localhost:${port}`
  const settings = JSON.parse(
    withAddresses(JSON.stringify(settingsOf('react')), { 'http://localhost:5173': origin }),
  )
  live = await startLiveServer({}, () => ({ settings }))
  const root = follow('react', { 'http://localhost:3000': live.origin })
  mkdirSync(join(root, 'src'), { recursive: true })
  for (const [path, text] of Object.entries(template)) writeFileSync(join(root, path), text)
  const shared = { root, configFile: false, logLevel: 'silent' } as const
  await build(shared)
  app = await preview({ ...shared, preview: { port, strictPort: true, host: 'localhost' } })
})
afterAll(async () => {
  await app.close()
  await live.stop()
})

test('the guide to React: a user signs up, is still signed in after a reload, and signs out', async () => {
  const browser = await launchBrowser()
  const page = await browser.newPage()
  try {
    const email = freshEmail()
    await page.goto(origin)
    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill(password)
    await page.getByLabel('I am new here').check()
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(`Signed in as ${email}`).waitFor()
    await page.reload()
    await page.getByText(`Signed in as ${email}`).waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()

    await page.getByLabel('Email').fill(email)
    await page.getByLabel('Password').fill('wrong horse battery')
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByRole('alert').getByText('Check the email address and the password.').waitFor()
    await page.getByLabel('Password').fill(password)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.getByText(`Signed in as ${email}`).waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  } finally {
    await page.close()
    await browser.close()
  }
})
