import { vi } from 'vitest'
import { type Answer, createVisitor, type Visitor } from '../../server/testing/visitor.ts'
import { adminEmail, origin, type Peer } from './peers.ts'

export const password = 'correct horse battery'

/** One request to compare, with its preparation. */
export type Case = {
  readonly name: string
  /** The releases that support the request; by default all. */
  readonly releases?: readonly string[]
  readonly run: (context: CaseContext) => Promise<Answer>
}

export type CaseContext = {
  /** An address that no other case uses. */
  readonly email: string
  readonly visitor: Visitor
  /** Another browser. */
  another(): Visitor
  /** The admin of this peer, in a browser of their own. */
  admin(): Promise<Visitor>
  /** Opens the account of this case's address; the visitor is signed in. */
  signUp(more?: Record<string, unknown>): Promise<Answer>
  signIn(visitor: Visitor, more?: Record<string, unknown>): Promise<Answer>
  /** The token in the newest email of a kind, to this case's address unless another is named. */
  token(kind: 'verify-email' | 'reset-password' | 'magic-link', to?: string): Promise<string>
  /** The code in the newest email to this case's address. */
  code(): Promise<string>
  /** Moves the clock forward until the end of the case. */
  later(ms: number): void
}

/** An uncaught exception: the server around the handler answers 500. */
const uncaught = () => new Response(null, { status: 500 })

const tokenIn = {
  'verify-email': /[?&]token=([^&]+)/,
  'reset-password': /\/reset-password\/([^?]+)/,
  'magic-link': /\/magic-link\/verify\?token=([^&]+)/,
}

export function createCaseContext(peer: Peer, email: string): CaseContext {
  const answer = async (request: Request, connection?: object) => {
    try {
      return await peer.answer(request, connection)
    } catch {
      return uncaught()
    }
  }
  const open = () => createVisitor(answer as never, origin, peer.headers)
  const visitor = open()
  return {
    email,
    visitor,
    another: open,
    async admin() {
      const browser = open()
      const credentials = { email: adminEmail, password }
      const { status } = await browser.post('/api/auth/sign-in/email', credentials)
      if (status !== 200) {
        await browser.post('/api/auth/sign-up/email', { name: 'Ada', ...credentials })
      }
      return browser
    },
    signUp: (more = {}) =>
      visitor.post('/api/auth/sign-up/email', { name: 'Ada', email, password, ...more }),
    signIn: (who, more = {}) => who.post('/api/auth/sign-in/email', { email, password, ...more }),
    token: (kind, to = email) =>
      vi.waitFor(
        async () => {
          const links = await peer.links(to)
          const found = links.map((link) => tokenIn[kind].exec(link)?.[1]).find(Boolean)
          if (!found) throw new Error(`${peer.name} sent no ${kind} email to ${to}.`)
          return found
        },
        { timeout: 10_000, interval: 20 },
      ),
    code: () =>
      vi.waitFor(
        async () => {
          const [code] = await peer.codes(email)
          if (!code) throw new Error(`${peer.name} sent no code to ${email}.`)
          return code
        },
        { timeout: 10_000, interval: 20 },
      ),
    later(ms) {
      vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms })
    },
  }
}
