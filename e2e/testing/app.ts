import type { Browser, BrowserContext, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { operatorCookie } from '../../server/testing/operator.ts'
import { sharedBrowser } from './chromium.ts'
import { type KeptUser, keepUser, type OpenContext } from './kept-users.ts'
import { collectPageErrors, type PageErrors } from './page-errors.ts'
import { type Product, startProduct } from './product.ts'

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** A user with their own browser. */
export type TestUser = {
  readonly context: BrowserContext
  readonly page: Page
  readonly allow: PageErrors['allow']
  readonly unexpected: PageErrors['unexpected']
  /** Another tab of the same browser. */
  newTab(): Promise<Page>
}

export type App = {
  readonly origin: string
  /** Opens a browser; by default with the operator cookie. */
  newUser(options?: ContextOptions, who?: { operator: boolean }): Promise<TestUser>
  /**
   * The same user for all tests of a file, with everything the browser has loaded, as if newly made: for
   * tests that change nothing on the server.
   */
  keep(who: Who): Promise<TestUser>
}

/** How a user comes to be, with those around them. */
export type Who = (app: App, options: ContextOptions) => Promise<TestUser>

const actionTimeout = 45_000

/** Waits for the app: pages are prerendered, but most tests need the script. */
export function hydrated(page: Page) {
  return page.waitForFunction(() => {
    if (document.querySelector('[data-frame=""]')) return false
    const shell = document.querySelector('[data-shell]')
    if (!shell) return true
    const isAttached = Object.keys(shell).some((name) => name.startsWith('__reactContainer'))
    return isAttached && !shell.querySelector('form[method]:not([novalidate])')
  })
}

/** Makes `goto` wait for hydration. */
function awaitHydration(page: Page): Page {
  const goTo = page.goto.bind(page)
  page.goto = async (...target) => {
    const answer = await goTo(...target)
    await hydrated(page)
    return answer
  }
  return page
}

/**
 * A server for the tests of a file and, for each of them, as many users as it needs.
 * `basePath` is the path of the account API, if not the default one.
 */
export const useApp = (env: Record<string, string> = {}, basePath?: string): App =>
  useServer(() => startProduct(env, basePath))

type Stores = { readonly storesNothing?: boolean }

/** The same for any server of pages, also for one on which nothing can be changed. */
export function useServer(
  start: () => Promise<Pick<Product, 'origin' | 'stop'>>,
  { storesNothing = false }: Stores = {},
): App {
  let product: Awaited<ReturnType<typeof start>> | undefined
  let browser: Browser | undefined
  let openContexts: OpenContext[] = []
  const kept = new Map<Who, KeptUser<TestUser>>()

  beforeAll(async () => {
    ;[product, browser] = await Promise.all([start(), sharedBrowser()])
  })
  afterAll(async () => {
    for (const each of kept.values()) await each.close()
    await product?.stop()
  })
  afterEach(async () => {
    const leaving = openContexts
    openContexts = []
    await Promise.all(leaving.map(({ context }) => context.close()))
    const unexpected = leaving.flatMap(({ pageErrors }) => pageErrors.unexpected())
    for (const each of kept.values()) unexpected.push(...(await each.afterTest()))
    expect(unexpected, 'errors, failed requests and refusals of the content policy').toEqual([])
  })

  function running() {
    if (!product || !browser) throw new Error('The app is started before the first test.')
    return { product, browser }
  }

  const app: App = {
    get origin() {
      return running().product.origin
    },
    async keep(who) {
      const known = kept.get(who)
      if (known && !known.isOld()) return known.user
      await known?.close()
      const before = openContexts
      openContexts = []
      const user = await who(app, {})
      kept.set(who, await keepUser(user, openContexts, storesNothing))
      openContexts = before
      return user
    },
    async newUser(options = {}, { operator } = { operator: true }) {
      const context = await running().browser.newContext({
        baseURL: running().product.origin,
        locale: 'en-US',
        timezoneId: 'Europe/Berlin',
        viewport: { width: 1280, height: 800 },
        // What still moves is clicked beside its place, or scrolled to, which closes a list.
        reducedMotion: 'reduce',
        ...options,
      })
      context.setDefaultTimeout(actionTimeout)
      const cookie = {
        ...operatorCookie,
        url: running().product.origin,
        sameSite: 'Strict' as const,
      }
      if (operator) await context.addCookies([cookie])
      const pageErrors = await collectPageErrors(context)
      openContexts.push({ context, pageErrors })
      const newTab = async () => {
        const page = await context.newPage()
        return options.javaScriptEnabled === false ? page : awaitHydration(page)
      }
      return {
        context,
        page: await newTab(),
        allow: pageErrors.allow,
        unexpected: pageErrors.unexpected,
        newTab,
      }
    },
  }
  return app
}
