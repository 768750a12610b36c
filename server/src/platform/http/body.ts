import { AppError } from '../../kernel/index.ts'
import type { Incoming } from './incoming.ts'
import { isSafeText, parseStrictJson } from './json.ts'

/** A form's fields; a name given twice is refused, since nobody can say which one was meant. */
function parseForm(text: string): unknown {
  const fields: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in fields || !isSafeText(value)) throw new AppError('VALIDATION_ERROR')
    fields[name] = value
  }
  return { ...fields }
}

/** Whoever hangs up in the middle of a body sent none; that is no failure of ours. */
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

export type BodyRules = { readonly limit: number; readonly form: boolean }

export function isForm(incoming: Incoming): boolean {
  return (incoming.header('content-type') ?? '')
    .toLowerCase()
    .startsWith('application/x-www-form-urlencoded')
}

/** An absent body reads as `{}`: the official clients send either. */
export async function readBody(incoming: Incoming, rules: BodyRules): Promise<unknown> {
  const { request } = incoming
  if (!request) return {}
  const type = (incoming.header('content-type') ?? '').split(';', 1)[0]?.trim().toLowerCase()
  const form = isForm(incoming)
  if (type !== 'application/json' && !(form && rules.form)) {
    const text = await readText(request, rules.limit)
    if (text === '') return {}
    throw new AppError('UNSUPPORTED_MEDIA_TYPE')
  }
  const text = await readText(request, rules.limit)
  if (text.trim() === '') return {}
  return form ? parseForm(text) : parseStrictJson(text)
}
