import type { Answer } from '../../server/testing/visitor.ts'

/** A response as a flat map, with everything removed that differs from run to run. */
export type Snapshot = ReadonlyMap<string, string>

export function snapshotOf(answer: Answer): Snapshot {
  const facts = new Map<string, string>([['status', String(answer.status)]])
  const location = answer.headers.get('location')
  if (location !== null) facts.set('location', normalize(location))
  for (const cookie of answer.setCookies) {
    const [pair = '', ...attributes] = cookie.split('; ').map(roundAge)
    const [name, value] = pair.split('=', 2)
    facts.set(
      `cookie ${name?.replace(/state_[\w-]{10}$/, 'state_‹flow›')}`,
      [value === '' ? 'empty' : 'set', ...attributes.sort()].join('; '),
    )
  }
  addBody(facts, answer)
  return facts
}

/** A second between two requests is no difference. */
const roundAge = (attribute: string) =>
  attribute.replace(/^(Max-Age=)(\d+)$/, (_, name, age) => `${name}${Math.round(age / 10) * 10}`)

function addBody(facts: Map<string, string>, { headers, text, body }: Answer) {
  if (text === '') facts.set('body', 'none')
  else if (headers.get('content-type')?.startsWith('text/html')) facts.set('body', 'a page')
  else if (body === null && text !== 'null') facts.set('body', text)
  else addValue(facts, 'body', body)
}

function addValue(facts: Map<string, string>, path: string, value: unknown) {
  if (typeof value !== 'object' || value === null || Object.keys(value).length === 0) {
    facts.set(path, typeof value === 'string' ? normalize(value, path) : JSON.stringify(value))
    return
  }
  for (const [name, part] of Object.entries(value)) addValue(facts, `${path}.${name}`, part)
}

/** Replaces ids, tokens, dates and the case number by placeholders. */
function normalize(text: string, path = ''): string {
  if (path.endsWith('.start')) return '‹start of a key›'
  return text
    .replace(/\bcase-\d+@example\.com\b/, '‹address›')
    .replace(/^otpauth:.*/, '‹address for an app›')
    .replace(/^\w{5}-\w{5}$/, '‹backup code›')
    .replace(/^[\w+/]{80,}=*$/, '‹public key›')
    .replace(/^[\w-]{43}$/, '‹bytes›')
    .replace(/[A-Za-z]{64}$/, '‹key›')
    .replace(/\b\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/, '‹date›')
    .replace(/token=[\w.-]+/, 'token=‹token›')
    .replace(/\bcase-\d+\b/, 'case')
    .replace(/\b(state|code_challenge)=[\w-]+/g, '$1=‹$1›')
    .replace(/^http:\/\/127\.0\.0\.1:\d+/, '‹provider›')
    .replace(/^[A-Za-z0-9_-]{32}$/, '‹id›')
}

export type Difference = { readonly path: string; readonly stock: string; readonly ours: string }

const absent = 'absent'

export function compare(stock: Snapshot, ours: Snapshot): Difference[] {
  const paths = new Set([...stock.keys(), ...ours.keys()])
  return [...paths].flatMap((path) => {
    const difference = {
      path,
      stock: stock.get(path) ?? absent,
      ours: ours.get(path) ?? absent,
    }
    return difference.stock === difference.ours ? [] : [difference]
  })
}
