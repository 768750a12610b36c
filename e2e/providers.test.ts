import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { drawnProviders } from '@guildhall/contract/drawn-providers'
import { afterAll, expect, test } from 'vitest'
import { useApp } from './testing/app.ts'
import { testScreenStates } from './testing/matrix.ts'

const credentials = { clientId: 'client', clientSecret: 'secret' }
const social = Object.fromEntries(drawnProviders.map((id) => [id, credentials]))
const settings = join(mkdtempSync(join(tmpdir(), 'guildhall-settings-')), 'settings.json')
writeFileSync(settings, JSON.stringify({ social }))
afterAll(() => rmSync(dirname(settings), { recursive: true }))

const app = useApp({ CONFIG: settings })

test('every provider that the server knows by name has its logo', async () => {
  const { page } = await app.newUser()
  const fetched = page.waitForResponse('**/brands.svg')
  await page.goto('/sign-in')
  expect((await fetched).headers()['content-type']).toBe('image/svg+xml')
  const logos = page.locator('main li use')
  expect(await logos.count()).toBe(drawnProviders.length)
  await expect
    .poll(() =>
      logos.evaluateAll((all) =>
        all.filter((each) => (each as SVGUseElement).getBBox().height < 6),
      ),
    )
    .toEqual([])
})

testScreenStates(app, [{ name: 'sign-in with providers', path: '/sign-in' }])
