import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest'
import { operatorCookie } from '../../server/testing/operator.ts'
import { type Complaints, listenToComplaints } from './complaints.ts'
import { type Product, startProduct } from './product.ts'

type ContextOptions = NonNullable<Parameters<Browser['newContext']>[0]>

/** Somebody with a browser of their own. */
export type Person = {
  readonly context: BrowserContext
  readonly page: Page
  readonly allow: Complaints['allow']
  readonly unexpected: Complaints['unexpected']
  /** Another tab of the same browser. */
  newTab(): Promise<Page>
}

export type Stage = {
  readonly origin: string
  /** In a browser that opened the operator's link before, unless it is a stranger's. */
  person(options?: ContextOptions, who?: { stranger: boolean }): Promise<Person>
}

const patience = 15_000

/** A form is there before the script that answers in place; most tests are about that answer. */
export function takenOver(page: Page) {
  return page.locator('[data-shell] form:not([novalidate])').waitFor({ state: 'detached' })
}

/** Comes to each page no sooner than its script. */
function patient(page: Page): Page {
  const goTo = page.goto.bind(page)
  page.goto = async (...wish) => {
    const answer = await goTo(...wish)
    await takenOver(page)
    return answer
  }
  return page
}

/**
 * A server for the tests of a file and, for each of them, as many people as they ask for.
 * `basePath` is where the account API answers, if not where it usually does.
 */
export function useStage(env: Record<string, string> = {}, basePath?: string): Stage {
  let product: Product | undefined
  let browser: Browser | undefined
  let present: { context: BrowserContext; complaints: Complaints }[] = []

  beforeAll(async () => {
    const started = [startProduct(env, basePath), chromium.connect(inject('browser'))] as const
    ;[product, browser] = await Promise.all(started)
  })
  afterAll(async () => {
    await browser?.close()
    await product?.stop()
  })
  afterEach(async () => {
    const leaving = present
    present = []
    await Promise.all(leaving.map(({ context }) => context.close()))
    const unexpected = leaving.flatMap(({ complaints }) => complaints.unexpected())
    expect(unexpected, 'errors, failed requests and refusals of the content policy').toEqual([])
  })

  function running(): { product: Product; browser: Browser } {
    if (!product || !browser) throw new Error('The stage is set before the first test.')
    return { product, browser }
  }

  return {
    get origin() {
      return running().product.origin
    },
    async person(options = {}, { stranger } = { stranger: false }) {
      const context = await running().browser.newContext({
        baseURL: running().product.origin,
        locale: 'en-US',
        timezoneId: 'Europe/Berlin',
        viewport: { width: 1280, height: 800 },
        ...options,
      })
      context.setDefaultTimeout(patience)
      const cookie = {
        ...operatorCookie,
        url: running().product.origin,
        sameSite: 'Strict' as const,
      }
      if (!stranger) await context.addCookies([cookie])
      const complaints = await listenToComplaints(context)
      present.push({ context, complaints })
      const newTab = async () => {
        const page = await context.newPage()
        return options.javaScriptEnabled === false ? page : patient(page)
      }
      return {
        context,
        page: await newTab(),
        allow: complaints.allow,
        unexpected: complaints.unexpected,
        newTab,
      }
    },
  }
}
