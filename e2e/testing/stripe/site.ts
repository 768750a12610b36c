import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { BrowserContext, Route } from 'playwright-core'
import { afterAll } from 'vitest'
import { systemClock } from '../../../server/src/platform/system.ts'
import { type FakeStripe, startStripe } from '../../../server/testing/stripe/server.ts'
import { type App, useApp } from '../app.ts'

const fileAt = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8')

/** Of the stand-in; each does at the bank what its name says. */
const cards: Readonly<Record<string, string>> = {
  '4242424242424242': 'ctoken_visa',
  '4000000000000002': 'ctoken_declined',
  '4000002500003155': 'ctoken_challenge',
  '4000000000003220': 'ctoken_script_challenge',
}

/** A server whose organizations are live, or may go live, paid at a stand-in for Stripe. */
export async function useLiveApp(
  billing: object = { live: true },
): Promise<{ readonly app: App; readonly stripe: FakeStripe }> {
  const stripe = await startStripe(systemClock())
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-live-'))
  const path = join(folder, 'config.json')
  const { apiUrl, secretKey, webhookSecrets } = stripe.settings
  const [webhookSecret] = webhookSecrets
  const settings = { publishableKey: 'pk_test_shop', apiUrl, secretKey, webhookSecret }
  writeFileSync(path, JSON.stringify({ billing: { ...billing, stripe: settings } }))
  afterAll(() => {
    stripe.stop()
    rmSync(folder, { recursive: true })
  })
  return { app: useApp({ CONFIG: path }), stripe }
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', html: 'text/html' }

/** Whether Stripe's script is kept from the browser at once, or never comes. */
export type IsDead = () => false | 'refused' | 'silent'

/** What the browser gets from Stripe. */
export async function serveStripe(
  context: BrowserContext,
  { books }: FakeStripe,
  isDead: IsDead = () => false,
): Promise<{ readonly loads: string[] }> {
  const loads: string[] = []
  await context.route('https://js.stripe.com/**', (route) => {
    const path = new URL(route.request().url()).pathname
    loads.push(path)
    const [, name = '', kind = ''] = /^\/endive\/(\w+)\.(\w+)$/.exec(path) ?? []
    if (name === 'stripe' && isDead() === 'silent') return
    if (name === 'stripe' && isDead() === 'refused') return route.abort()
    const body = name === 'further' ? '' : fileAt(`${name}.${kind}`)
    return route.fulfill({ body, contentType: types[kind] ?? 'text/plain' })
  })
  const answer = (route: Route, json: object) =>
    route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } })
  const givenOf = (route: Route) =>
    JSON.parse(new URLSearchParams(route.request().postData() ?? '').get('given') ?? '{}')
  await context.route('https://api.stripe.com/v1/confirmation_tokens', (route) => {
    const { made, number } = givenOf(route)
    return answer(route, { id: books.takeForm(cards[number] ?? 'ctoken_declined', made) })
  })
  await context.route('https://api.stripe.com/v1/challenges', (route) => {
    const { clientSecret, outcome } = givenOf(route)
    books.settle(clientSecret.replace(/_secret.*/, ''), outcome)
    return answer(route, outcome === 'succeed' ? {} : { error: { message: 'It failed.' } })
  })
  // The page of a bank, which leads back once it was answered.
  await context.route('https://bank.example/**', (route) => {
    const id = new URL(route.request().url()).pathname.slice(1)
    const table = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents'
    const { next_action: action } = books.find(table, id)
    const { return_url } = (action as { redirect_to_url: { return_url: string } }).redirect_to_url
    const body = `<!doctype html><title>Bank</title><a href="${return_url}">Back to the shop</a>`
    return route.fulfill({ body, contentType: 'text/html' })
  })
  await context.route('https://checkout.stripe.com/**', (route) => {
    const { pathname } = new URL(route.request().url())
    const { success_url } = books.find('sessions', pathname.split('/').at(-1))
    const body = `<!doctype html><title>Stripe</title><a href="${success_url}">Back to the shop</a>`
    return route.fulfill({ body, contentType: 'text/html' })
  })
  return { loads }
}
