import { createHash } from 'node:crypto'
import type { Logger } from '../log.ts'
import { within } from '../system.ts'
import { isCommon } from './common.ts'

type Options = {
  /** Refuse what stands in our own list. */
  readonly refuseCommon: boolean
  /** Where to ask for more, by the first five characters of the SHA-1. */
  readonly rangeLookup?: string | undefined
  readonly log: Logger
}

const longestWait = 1_000
/** A range has about a thousand lines; more than this is no answer to our question. */
const longestAnswer = 1_000_000

/** Asks our own list first, and then, where one is named, a service that learns five characters. */
export function createKnownPasswords({ refuseCommon, rangeLookup, log }: Options) {
  async function ask(base: string, password: string): Promise<boolean> {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const stop = new AbortController()
    const url = `${base.replace(/\/?$/, '/')}${hash.slice(0, 5)}`
    const asked = fetch(url, {
      // Padding hides from the network how long the true answer is.
      headers: { 'add-padding': 'true', 'user-agent': 'Guildhall' },
      redirect: 'error',
      signal: stop.signal,
    }).then(async (response) => {
      if (!response.ok) throw new Error(`The range lookup answered ${response.status}.`)
      return (await response.text()).slice(0, longestAnswer)
    })
    try {
      const text = await within(longestWait, asked, undefined)
      if (text === undefined) throw new Error('The range lookup took too long.')
      return holds(text, hash.slice(5))
    } finally {
      stop.abort()
      asked.catch(() => undefined)
    }
  }

  return async function isKnown(password: string, own: readonly string[] = []): Promise<boolean> {
    if (refuseCommon && isCommon(password, own)) return true
    if (rangeLookup === undefined) return false
    try {
      return await ask(rangeLookup, password)
    } catch (error) {
      log.warn(
        { code: 'passwords.not_looked_up', err: error },
        'A password could not be looked up, and was let pass.',
      )
      return false
    }
  }
}

/** Lines are `SUFFIX:COUNT`; a count of zero is padding. */
function holds(text: string, suffix: string): boolean {
  return text.split(/\r?\n/).some((line) => {
    const [found, count] = line.split(':')
    return found?.toUpperCase() === suffix && Number(count) > 0
  })
}
