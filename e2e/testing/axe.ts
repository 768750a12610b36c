import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Nothing is told of what is right, and style sheets are not fetched again: no rule here needs them. */
const quick = `resultTypes: ['violations'], preload: false`
const everything = `{ ${quick}, rules: { 'target-size': { enabled: true } } }`
const colours = `{ ${quick}, runOnly: ['color-contrast', 'link-in-text-block'] }`

const run = (options: string) => `axe.run(${options}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`

/** Evaluates through the debugger, so that the content security policy of the page stays in force. */
async function inPage<T>(page: Page, expression: string): Promise<T> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opened)
  const { result, exceptionDetails } = await (await opened).send('Runtime.evaluate', {
    expression,
    awaitPromise: true,
    returnByValue: true,
  })
  if (exceptionDetails) throw new Error(exceptionDetails.exception?.description)
  return result.value
}

async function ask(page: Page, options: string): Promise<string[]> {
  if (!(await inPage<boolean>(page, `'axe' in window`))) await inPage(page, `${source};0`)
  return inPage(page, run(options))
}

/** Violations on the current page. */
export const violations = (page: Page) => ask(page, everything)

/** Only colour violations, for another theme of a page that was already checked. */
export const colourViolations = (page: Page) => ask(page, colours)
