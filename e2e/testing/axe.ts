import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { CDPSession, Frame, Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const sessions = new WeakMap<Page, Promise<CDPSession>>()

/** Nothing is told of what is right, and style sheets are not fetched again: no rule here needs them. */
const quick = `resultTypes: ['violations'], preload: false`
const everything = `{ ${quick}, rules: { 'target-size': { enabled: true } } }`
const colours = `{ ${quick}, runOnly: ['color-contrast', 'link-in-text-block'] }`

const run = (options: string) => `axe.run(${options}).then(({ violations }) =>
  violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ': ' + html.slice(0, 160))))`

function sessionOf(page: Page): Promise<CDPSession> {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opened)
  return opened
}

/**
 * Evaluates through the debugger, so that the content security policy of the page stays in force; in the
 * page itself, or in a world of a frame.
 */
async function inPage<T>(page: Page, expression: string, contextId?: number): Promise<T> {
  const { result, exceptionDetails } = await (await sessionOf(page)).send('Runtime.evaluate', {
    expression,
    ...(contextId !== undefined && { contextId }),
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

/** Violations in a frame, as whoever is in it sees them. */
export async function violationsIn(frame: Frame): Promise<string[]> {
  const page = frame.page()
  const session = await sessionOf(page)
  const { frameTree } = await session.send('Page.getFrameTree')
  const found = frameTree.childFrames?.find((each) => each.frame.url === frame.url())
  if (!found) throw new Error('The frame is no child of its page.')
  const { executionContextId: world } = await session.send('Page.createIsolatedWorld', {
    frameId: found.frame.id,
  })
  await inPage(page, `${source};0`, world)
  return inPage(page, run(everything), world)
}

/** Only colour violations, for another theme of a page that was already checked. */
export const colourViolations = (page: Page) => ask(page, colours)
