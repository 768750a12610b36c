import type { Failure } from '../../../../lib/errors.ts'
import { visibleJson } from '../samples/literals.ts'

type Body =
  | { readonly kind: 'none' | 'redirect' }
  | { readonly kind: 'json' | 'text'; readonly text: string }
  | { readonly kind: 'binary'; readonly type: string }

export type Answer = {
  /** 0 for a redirect, which a page may not see. */
  readonly status: number
  readonly ms: number
  readonly headers: readonly (readonly [string, string])[]
  readonly body: Body
  /** There was more than is shown. */
  readonly isCut: boolean
}

/** More would make the page slow. */
export const shownBytes = 200 * 1024

const shownHeaders =
  /^(content-type|content-disposition|content-language|etag|link|location|retry-after|x-retry-after|x-request-id|idempotent|idempotency|ratelimit|x-ratelimit)/

function isText(type: string): boolean {
  return /^(text\/|application\/(json|problem\+json|x-ndjson|xml|jwk))/.test(type) || type === ''
}

type Read = { readonly text: string; readonly isCut: boolean }

/** The start of a body; of a stream, what came until the time was up. */
async function readText(response: Response): Promise<Read> {
  const reader = response.body?.getReader()
  if (!reader) return { text: '', isCut: false }
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return { text: text + decoder.decode(), isCut: false }
      bytes += value.byteLength
      text += decoder.decode(value, { stream: true })
      if (bytes > shownBytes) break
    }
    await reader.cancel()
  } catch (error) {
    if (text === '') throw error
  }
  return { text: text.slice(0, shownBytes), isCut: true }
}

/** JSON is put in order; what only looks like JSON stays as it came. */
export function prettyBody(text: string, type: string): Body {
  if (text === '') return { kind: 'none' }
  if (!/json/.test(type) || /ndjson/.test(type)) return { kind: 'text', text }
  try {
    return { kind: 'json', text: visibleJson(JSON.parse(text), 2) }
  } catch {
    return { kind: 'text', text }
  }
}

export async function readAnswer(response: Response, elapsed: () => number): Promise<Answer> {
  const common = {
    status: response.status,
    headers: [...response.headers].filter(([name]) => shownHeaders.test(name)),
  }
  if (response.type === 'opaqueredirect') {
    return { ...common, ms: elapsed(), body: { kind: 'redirect' }, isCut: false }
  }
  const type = response.headers.get('content-type') ?? ''
  if (!isText(type)) {
    await response.body?.cancel()
    return { ...common, ms: elapsed(), body: { kind: 'binary', type }, isCut: false }
  }
  const { text, isCut } = await readText(response)
  return { ...common, ms: elapsed(), body: prettyBody(text, type), isCut }
}

/** A refusal whose code the app may know what to do about. */
export function refusalIn({ status, body }: Answer): Failure | undefined {
  if (status < 400 || body.kind !== 'json') return undefined
  const { code, error } = Object(JSON.parse(body.text)) as { code?: unknown; error?: unknown }
  const found = [code, error].find((each) => typeof each === 'string') as string | undefined
  return { status, message: '', code: found }
}
