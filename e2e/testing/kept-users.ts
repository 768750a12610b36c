import type { BrowserContext, Page, Request } from 'playwright-core'
import { forgetAnswers } from './answers.ts'
import type { PageErrors } from './page-errors.ts'

export type OpenContext = { readonly context: BrowserContext; readonly pageErrors: PageErrors }

export type KeptUser<User> = {
  readonly user: User
  /** Who signed in that long ago is asked to confirm who they are. */
  isOld(): boolean
  /** Makes everything as it was at first; what the last test did wrong. */
  afterTest(): Promise<string[]>
  close(): Promise<void>
}

const keptFor = 5 * 60_000

/** Of the same site, and next to nothing: what is open is left for it. */
const nothing = '/mark.svg'

/**
 * A user for many tests: their browser keeps what it has loaded, which takes half of the time of a page, and
 * nobody signs up again. What a page may leave in a browser is removed after each test; what it would leave
 * on the server is a mistake of the test.
 */
export async function keepUser<User extends { context: BrowserContext; page: Page }>(
  user: User,
  contexts: readonly OpenContext[],
  mayChange: boolean,
): Promise<KeptUser<User>> {
  const madeAt = Date.now()
  const { context, page } = user
  const { cookies } = await context.storageState()
  const changes: string[] = []
  context.on('request', (request) => {
    if (!mayChange && isChange(request))
      changes.push(`${request.method()} ${new URL(request.url()).pathname}`)
  })

  async function reset() {
    await context.unrouteAll()
    await page.unrouteAll()
    await forgetAnswers(page)
    for (const other of context.pages()) if (other !== page) await other.close()
    await page.goto(nothing)
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await context.clearCookies()
    await context.addCookies(cookies)
    await page.emulateMedia({ colorScheme: null, media: null })
  }

  return {
    user,
    isOld: () => Date.now() - madeAt > keptFor,
    async afterTest() {
      const found = contexts.flatMap(({ pageErrors }) => pageErrors.unexpected())
      found.push(...changes.map((each) => `${each} (a test that changes something has own users)`))
      await reset()
      changes.length = 0
      for (const { pageErrors } of contexts) pageErrors.forget()
      return found
    },
    async close() {
      await Promise.all(contexts.map((each) => each.context.close()))
    },
  }
}

/** Asked by POST, and answered without changing anything. */
const question = /\/(has-permission|check-slug|is-username-available|preview)$/

function isChange(request: Request): boolean {
  if (['GET', 'HEAD'].includes(request.method())) return false
  return !question.test(new URL(request.url()).pathname)
}
