import type { CDPSession, Page } from 'playwright-core'

type Disposable = Awaited<ReturnType<Page['addInitScript']>>

type Answer = { readonly json: unknown; readonly status?: number }

const given = new WeakMap<Page, readonly Disposable[]>()

type Told = { readonly pattern: string; readonly json: string; readonly status: number }

/** In the page. */
function answer({ pattern, json, status }: Told) {
  const known = new RegExp(pattern)
  const send = window.fetch
  window.fetch = async (input, init) => {
    const address = input instanceof Request ? input.url : String(input)
    if (!known.test(new URL(address, location.href).href)) return send(input, init)
    return new Response(json, { status, headers: { 'content-type': 'application/json' } })
  }
}

/** As routes of the browser are written: `**` is anything, `*` anything within a part of the address. */
function patternOf(address: string | RegExp): string {
  if (address instanceof RegExp) return address.source
  const parts = address.split(/(\*+)/).map((part) => {
    if (part.startsWith('*')) return part === '*' ? '[^/]*' : '.*'
    return part.replace(/[.+?^${}()|[\]\\]/g, '\\$&')
  })
  return `^${parts.join('')}$`
}

/**
 * What the server would answer to `fetch`, for the pages that are opened next; what is said last counts. It
 * is said in the page: a route of the browser stops every request, those for scripts too, and nothing is
 * taken from the cache any more.
 */
export async function answerFetch(
  page: Page,
  address: string | RegExp,
  { json, status = 200 }: Answer,
): Promise<void> {
  const told = { pattern: patternOf(address), json: JSON.stringify(json), status }
  const script = await page.addInitScript(answer, told)
  given.set(page, [...(given.get(page) ?? []), script])
}

const computing = new WeakMap<Page, readonly CDPSession[]>()

/** The same where the answer depends on the address; `urls` has `*` for anything. */
export async function computeAnswers(
  page: Page,
  urls: string,
  answerOf: (address: string) => unknown,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  session.on('Fetch.requestPaused', async ({ requestId, request }) => {
    const body = Buffer.from(JSON.stringify(answerOf(request.url))).toString('base64')
    const responseHeaders = [{ name: 'content-type', value: 'application/json' }]
    // A page that was left has no request any more.
    await session
      .send('Fetch.fulfillRequest', { requestId, responseCode: 200, responseHeaders, body })
      .catch(() => undefined)
  })
  await session.send('Fetch.enable', { patterns: [{ urlPattern: urls }] })
  computing.set(page, [...(computing.get(page) ?? []), session])
}

/** Pages that are opened next ask the server again. */
export async function forgetAnswers(page: Page): Promise<void> {
  for (const script of given.get(page) ?? []) await script.dispose()
  given.delete(page)
  for (const session of computing.get(page) ?? []) await session.detach()
  computing.delete(page)
}
