import type { BrowserContext, Request } from 'playwright-core'

export type PageErrors = {
  /** Errors on any page of the context, in the format of `allow`. */
  readonly errors: string[]
  /** Errors that the test causes deliberately; all others fail it. */
  allow(...expected: (string | RegExp)[]): void
  unexpected(): string[]
  /** What was found and allowed before counts no more. */
  forget(): void
}

/** Leaving a page aborts its open requests; that is no error. */
const leaving = 'net::ERR_ABORTED'

function named(request: Request): string {
  return `${request.method()} ${new URL(request.url()).pathname}`
}

/** Collects console errors, failed requests and policy violations. */
export async function collectPageErrors(context: BrowserContext): Promise<PageErrors> {
  const errors: string[] = []
  const allowed: (string | RegExp)[] = []

  context.on('console', (message) => {
    const { url } = message.location()
    // The browser repeats each failed answer here; it is recorded below, with its method.
    if (message.type() === 'error' && message.text().startsWith('Failed to load resource')) return
    // It says how fast the machine is.
    if (message.text().includes('not used within a few seconds')) return
    if (message.type() === 'error' || message.type() === 'warning') {
      errors.push(`console ${message.type()}: ${message.text()} (${url})`)
    }
  })
  context.on('weberror', (error) => errors.push(`page error: ${error.error()}`))
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? 'failed'
    if (reason !== leaving) errors.push(`${reason} ${named(request)}`)
  })
  context.on('response', (response) => {
    if (response.status() >= 400) errors.push(`${response.status()} ${named(response.request())}`)
  })
  await context.addInitScript(() => {
    addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      console.error(`The policy refused ${blockedURI} by ${violatedDirective}`),
    )
  })

  const expected = (error: string) =>
    allowed.some((each) => (typeof each === 'string' ? each === error : each.test(error)))
  return {
    errors,
    allow: (...more) => void allowed.push(...more),
    unexpected: () => errors.filter((error) => !expected(error)),
    forget() {
      errors.length = 0
      allowed.length = 0
    },
  }
}
