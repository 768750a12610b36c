import type { Page } from 'playwright-core'
import type { TestUser, Who } from './app.ts'

/** A screen in one of its states; reached without texts, so in any language. */
export type ScreenState = {
  readonly name: string
  /** The user who sees it; by default a visitor. */
  readonly who?: Who
  /** What leads to the state changes something on the server, so that its user is of no use to others. */
  readonly changes?: boolean
  readonly path: string | ((user: TestUser) => string)
  /** The page reloads, which loses the pseudo language, because it is never stored. */
  readonly reloads?: boolean
  /** What the title of the page ends with, after its heading; the name of the server by default. */
  readonly site?: string
  /** Its texts say which placeholders may be typed. */
  readonly namesPlaceholders?: boolean
  /** Names of the API that every language writes the same way. */
  readonly names?: readonly string[]
  /** Runs before the page is opened. */
  readonly before?: (user: TestUser) => Promise<unknown>
  /** From the opened page to the state. */
  readonly act?: (page: Page, user: TestUser) => Promise<void>
}
