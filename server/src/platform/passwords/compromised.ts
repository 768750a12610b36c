import { createHash } from 'node:crypto'
import type { Logger } from '../log.ts'
import { withTimeout } from '../system.ts'
import { isCommon } from './common.ts'

type Options = {
  /** Refuse common passwords by the built-in check. */
  readonly refuseCommon: boolean
  /** The URL of a range API for leaked passwords, queried by the first five characters of the SHA-1. */
  readonly rangeLookup?: string | undefined
  readonly log: Logger
}

const timeout = 1_000
/** A range has about a thousand lines; the rest of a longer response is ignored. */
const maxResponseLength = 1_000_000

/** Checks the built-in rules first, then the range API if configured, which learns five characters. */
export function createCompromisedPasswordCheck({ refuseCommon, rangeLookup, log }: Options) {
  async function isLeaked(base: string, password: string): Promise<boolean> {
    const hash = createHash('sha1').update(password).digest('hex').toUpperCase()
    const stop = new AbortController()
    const url = `${base.replace(/\/?$/, '/')}${hash.slice(0, 5)}`
    const response = fetch(url, {
      // Padding hides the length of the real response from the network.
      headers: { 'add-padding': 'true', 'user-agent': 'Guildhall' },
      redirect: 'error',
      signal: stop.signal,
    }).then(async (response) => {
      if (!response.ok) throw new Error(`The range lookup answered ${response.status}.`)
      return (await response.text()).slice(0, maxResponseLength)
    })
    try {
      const text = await withTimeout(timeout, response, undefined)
      if (text === undefined) throw new Error('The range lookup took too long.')
      return containsSuffix(text, hash.slice(5))
    } finally {
      stop.abort()
      response.catch(() => undefined)
    }
  }

  return async function isCompromised(
    password: string,
    own: readonly string[] = [],
  ): Promise<boolean> {
    if (refuseCommon && isCommon(password, own)) return true
    if (rangeLookup === undefined) return false
    try {
      return await isLeaked(rangeLookup, password)
    } catch (error) {
      log.warn(
        { code: 'passwords.not_looked_up', err: error },
        'A password could not be looked up and was accepted.',
      )
      return false
    }
  }
}

/** Lines are `SUFFIX:COUNT`; a count of zero is padding. */
function containsSuffix(text: string, suffix: string): boolean {
  return text.split(/\r?\n/).some((line) => {
    const [found, count] = line.split(':')
    return found?.toUpperCase() === suffix && Number(count) > 0
  })
}
