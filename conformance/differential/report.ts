import { type Document, type Row, table, withSection } from './document.ts'
import type { Verdict } from './rules.ts'
import type { Difference, Snapshot } from './snapshot.ts'

export type Outcome = {
  readonly request: string
  readonly release: string
  readonly stock: Snapshot
  readonly ours: Snapshot
  readonly verdict: Verdict
}

const code = (text: string) => `\`${text.replaceAll('|', '¦')}\``

type Side = 'stock' | 'ours'

function cookieText({ path }: Difference, state: string): string {
  const name = path.replace(/^cookie better-auth\./, '')
  if (state === 'absent') return `no ${name}`
  return state.startsWith('empty') ? `clears ${name}` : `${name}: ${state.replace('set; ', '')}`
}

function detail(difference: Difference, side: Side): string {
  const value = difference[side]
  return difference.path.startsWith('cookie ')
    ? cookieText(difference, value)
    : `${difference.path}: ${value}`
}

/** One side of a difference, as short as possible. */
function cell(picture: Snapshot, differences: readonly Difference[], side: Side): string {
  if (differences.some(({ path }) => path === 'status')) {
    const error = picture.get('body.code') ?? picture.get('body.message')
    const location = picture.get('location')
    const parts = [picture.get('status'), error, location && `to ${location}`]
    return code(parts.filter(Boolean).join(' '))
  }
  if (differences.some(({ path }) => path === 'body')) {
    return code(`body: ${picture.get('body') ?? 'an object'}`)
  }
  return differences.map((each) => code(detail(each, side))).join('<br>')
}

/** The differences that need a reason; both releases share a line when they answer alike. */
export function rowsOf(outcomes: readonly Outcome[]): Row[] {
  const rows: Row[] = []
  for (const { request, release, stock, ours, verdict } of outcomes) {
    if (verdict.particular.length === 0) continue
    const row = {
      request,
      release,
      stock: cell(stock, verdict.particular, 'stock'),
      ours: cell(ours, verdict.particular, 'ours'),
    }
    const last = rows.at(-1)
    if (last?.request === request && last.stock === row.stock && last.ours === row.ours) {
      rows[rows.length - 1] = { ...row, release: 'both' }
    } else {
      rows.push(row)
    }
  }
  return rows
}

const groupOf = (request: string) => request.slice(0, request.indexOf(': '))
const releasesOf = (outcomes: readonly Outcome[]) => [...new Set(outcomes.map((o) => o.release))]

/** How many requests of each endpoint are answered equally, by release. */
export function countTable(outcomes: readonly Outcome[], known: (row: Row) => boolean): string {
  const releases = releasesOf(outcomes)
  const unknown = new Set(
    rowsOf(outcomes)
      .filter((row) => !known(row))
      .map((row) => row.request),
  )
  const count = (some: readonly Outcome[]) => {
    const equal = some.filter(({ verdict }) => verdict.equal).length
    const open = some.filter((o) => o.verdict.particular.length > 0 && unknown.has(o.request))
    return [equal, some.length - equal - open.length, open.length].map(String)
  }
  const line = (name: string, some: readonly Outcome[]) => [
    name,
    String(new Set(some.map(({ request }) => request)).size),
    ...releases.flatMap((release) => count(some.filter((o) => o.release === release))),
  ]
  const groups = [...new Set(outcomes.map(({ request }) => groupOf(request)))]
  return table(
    ['', 'requests', ...releases.flatMap((r) => [`${r} equal`, 'by design', 'differs'])],
    [
      ...groups.map((name) =>
        line(
          name,
          outcomes.filter(({ request }) => groupOf(request) === name),
        ),
      ),
      line('**all**', outcomes),
    ],
  )
}

/** The document as it has to be after this run. */
export function written(document: Document, outcomes: readonly Outcome[]): string {
  const rows = rowsOf(outcomes).map((row) => [
    row.request,
    row.release,
    row.stock,
    row.ours,
    document.reason(row) ?? '?',
  ])
  const counts = countTable(outcomes, (row) => document.reason(row) !== undefined)
  const head = ['Request', 'Release', 'It answers', 'Guildhall answers', 'Why']
  return withSection(withSection(document.text, 'counts', counts), 'differences', table(head, rows))
}
