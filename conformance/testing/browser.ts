/** What a browser adds to a page's calls: its cookies, and where the page comes from. */
export type Browser = {
  readonly fetch: typeof fetch
  readonly cookies: Map<string, string>
  /** Every call so far, as `GET /api/auth/get-session`. */
  readonly calls: string[]
}

export function openBrowser(origin: string): Browser {
  const cookies = new Map<string, string>()
  const calls: string[] = []

  function keep(setCookie: string) {
    const [pair = '', ...attributes] = setCookie.split('; ')
    const equals = pair.indexOf('=')
    const name = pair.slice(0, equals)
    if (attributes.includes('Max-Age=0')) cookies.delete(name)
    else cookies.set(name, pair.slice(equals + 1))
  }

  async function browse(input: string | URL | Request, init?: RequestInit): Promise<Response> {
    const request = new Request(input, init)
    const url = new URL(request.url)
    calls.push(`${request.method} ${url.pathname}${url.search}`)
    const headers = new Headers(request.headers)
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    // A page of the same origin names it only when it may change something.
    if (request.method !== 'GET') headers.set('origin', origin)
    headers.set('sec-fetch-site', 'same-origin')
    headers.set('sec-fetch-mode', 'cors')
    const response = await fetch(new Request(request, { headers }))
    for (const each of response.headers.getSetCookie()) keep(each)
    return response
  }

  return { fetch: browse, cookies, calls }
}

/** Confirms the identity of the user again, before sign-in methods are changed. */
export async function confirm(origin: string, browser: Browser, password: string) {
  const answer = await browser.fetch(`${origin}/api/account/proof`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ password }),
  })
  if (answer.status !== 200) throw new Error(await answer.text())
}
