import type { BrowserContext, Request } from 'playwright-core'

export type Complaints = {
  /** What went wrong on any page of the context, in the words of `allow`. */
  readonly heard: string[]
  /** What this test brings about on purpose; the rest fails it. */
  allow(...expected: (string | RegExp)[]): void
  unexpected(): string[]
}

/** A page that is left takes its open requests along; that is no fault of the page. */
const leaving = 'net::ERR_ABORTED'

function named(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`
}

/** Listens to everything a developer would see in red. */
export async function listenToComplaints(context: BrowserContext): Promise<Complaints> {
  const heard: string[] = []
  const allowed: (string | RegExp)[] = []

  context.on('console', (message) => {
    const { url } = message.location()
    // The browser repeats each failed answer here; it is heard below, with its method.
    if (message.type() === 'error' && message.text().startsWith('Failed to load resource')) return
    if (message.type() === 'error' || message.type() === 'warning') {
      heard.push(`console ${message.type()}: ${message.text()} (${url})`)
    }
  })
  context.on('weberror', (error) => heard.push(`page error: ${error.error()}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (reason !== leaving) heard.push(`${reason} ${named(request)}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) heard.push(`${response.status()} ${named(response.request())}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy refused ${blockedURI} by ${violatedDirective}`),
    )
  })

  const expected = (complaint: string) =>
    allowed.some((each) => (typeof each === 'string' ? each === complaint : each.test(complaint)))
  return {
    heard,
    allow: (...more) => void allowed.push(...more),
    unexpected: () => heard.filter((complaint) => !expected(complaint)),
  }
}
