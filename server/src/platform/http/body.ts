import type { Endpoint } from '@guildhall/contract'
import { AppError } from '../../kernel/index.ts'
import type { Incoming } from './incoming.ts'
import { isSafeText, parseStrictJson } from './json.ts'

/** A form's fields; a repeated name is refused, since it is ambiguous. */
function parseForm(text: string): unknown {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields || !isSafeText(value)) throw new AppError('VALIDATION_ERROR')
    fields[name] = value
  }
  return { ...fields }
}

/** A connection that is closed in the middle of a body is the client's error, not a 500. */
function readText(request: Request, limit: number): Promise<string> {
  return readWhole(request, limit).catch((error: unknown) => {
    throw error instanceof AppError ? error : new AppError('INVALID_JSON_IN_REQUEST_BODY')
  })
}

async function readWhole(request: Request, limit: number): Promise<string> {
  const length = request.headers.get('content-length')
  if (length !== null) {
    if (Number(length) > limit) throw new AppError('BODY_IS_TOO_LARGE')
    return request.text()
  }
  if (!request.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let size = 0
  for await (const chunk of request.body) {
    size += chunk.byteLength
    if (size > limit) throw new AppError('BODY_IS_TOO_LARGE')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The bytes as they were sent; undefined if they are more than the limit, or were cut off. */
export async function readBytes(
  request: Request,
  limit: number,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > limit) return undefined
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of request.body ?? []) {
      size += chunk.byteLength
      if (size > limit) return undefined
      chunks.push(chunk)
    }
  } catch {
    return undefined
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    bytes.set(chunk, at)
    at += chunk.byteLength
  }
  return bytes
}

/** The text as it was signed; undefined if it is longer than the limit, or was cut off. */
export const readRaw = (request: Request, limit: number): Promise<string | undefined> =>
  readText(request, limit).catch(() => undefined)

export type BodyRules = Pick<Endpoint, 'bodyLimit' | 'form'>

export function isForm(incoming: Incoming): boolean {
  return (incoming.header('content-type') ?? '')
    .toLowerCase()
    .startsWith('application/x-www-form-urlencoded')
}

/** An absent body is read as `{}`: the official clients send either. */
export async function readBody(incoming: Incoming, rules: BodyRules): Promise<unknown> {
  const { request } = incoming
  if (!request) return {}
  const type = (incoming.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  const form = isForm(incoming)
  const encoding = incoming.header('content-encoding') ?? 'identity'
  if (encoding.toLowerCase() !== 'identity') throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  if (type !== 'application/json' && !(form && rules.form)) {
    const text = await readText(request, rules.bodyLimit)
    if (text === '') return {}
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  }
  const text = await readText(request, rules.bodyLimit)
  if (text.trim() === '') return {}
  return form ? parseForm(text) : parseStrictJson(text, rules.bodyLimit)
}

const formLimit = 64 * 1024

/** The fields of a form that a page sent. */
export async function readFields(incoming: Incoming): Promise<Readonly<Record<string, string>>> {
  if (!isForm(incoming)) throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  return (await readBody(incoming, { form: true, bodyLimit: formLimit })) as Record<string, string>
}
