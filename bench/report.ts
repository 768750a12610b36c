import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import { type Contender, type Measured, type Plan, type Spread, spreadOf } from './measure.ts'

/** A goal: a share of another contender's throughput, or an upper bound of the p99 latency. */
export type Goal =
  | { readonly against: string; readonly atLeast: number; readonly percent: boolean }
  | { readonly p99Below: number }
  | { readonly perSecond: number }
export type Case = {
  readonly title: string
  readonly contenders: Contender[]
  readonly goals: Goal[]
  /** Other rounds than those of most. */
  readonly plan?: Plan
}
export type Result = Measured & { readonly title: string; readonly goals: readonly Goal[] }

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

/** Above this interquartile range, relative to the median, the figures are not judged. */
const widest = 0.3

const show = (value: number, percent: boolean) =>
  percent ? `${Math.round(value * 100)} %` : `${value.toFixed(1)} ×`

const between = ({ low, high }: Spread, text: (value: number) => string) =>
  `${text(low)} – ${text(high)}`

function verdict(spread: Spread, busy: string | undefined, isReached: boolean): string {
  if (busy !== undefined) return `not judged, ${busy}`
  const width = (spread.high - spread.low) / spread.median
  if (width > widest) return `not judged, rounds differ by ${Math.round(width * 100)} %`
  return isReached ? 'reached' : 'missed'
}

function judge(goal: Goal, { figures, busy }: Result): string {
  const [ours] = figures
  if (!ours) return ''
  if ('p99Below' in goal) {
    const ms = (value: number) => `${value.toFixed(1)} ms`
    const outcome = verdict(ours.p99, busy, ours.p99.median < goal.p99Below)
    return `- 99 of 100 within **${ms(ours.p99.median)}**, half of the rounds ${between(ours.p99, ms)} (goal below ${goal.p99Below} ms: ${outcome})`
  }
  if ('perSecond' in goal) {
    const { perSecond } = ours
    const outcome = verdict(perSecond, busy, perSecond.median >= goal.perSecond)
    return `- **${number.format(perSecond.median)}** a second (goal ${number.format(goal.perSecond)}: ${outcome})`
  }
  const other = figures.find(({ name }) => name === goal.against)
  const ratios = ours.rounds.map((each, round) => each / (other?.rounds[round] ?? Number.NaN))
  const spread = spreadOf(ratios)
  const text = (value: number) => show(value, goal.percent)
  const outcome = verdict(spread, busy, spread.median >= goal.atLeast)
  return `- **${text(spread.median)}** of ${goal.against}, half of the rounds ${between(spread, text)} (goal ${text(goal.atLeast)}: ${outcome})`
}

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, index) => Math.max(3, ...all.map((row) => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function resultText(result: Result): string {
  const { title, figures, goals } = result
  const head = [
    '',
    'answers a second',
    'half of the rounds',
    'CPU of the server for one',
    '99 of 100 within',
  ]
  const rows = figures.map(({ name, perSecond, cpu, p99, refused }) => [
    refused > 0 ? `${name} (${Math.ceil(refused * 100)} % refused)` : name,
    number.format(perSecond.median),
    between(perSecond, number.format),
    cpu === undefined ? '–' : `${number.format(cpu)} µs`,
    p99.median === 0 ? '–' : `${p99.median.toFixed(1)} ms`,
  ])
  const lines = goals.map((goal) => judge(goal, result))
  return `### ${title}\n\n${table(head, rows)}\n\n${lines.join('\n')}`
}

/** When and on what figures were measured. */
export function measuredOn(): string {
  const model = cpus()[0]?.model.trim() ?? 'unknown'
  const day = new Date().toISOString().slice(0, 10)
  return `Measured on ${day}, ${cpus().length} cores (${model})`
}

export function reportText(results: readonly Result[], versions: readonly string[]): string {
  return [`${measuredOn()}: ${versions.join(', ')}.`, ...results.map(resultText)].join('\n\n')
}

export type Marks = { readonly begin: string; readonly end: string }
export const areas = ['identity', 'billing'] as const
export type Area = (typeof areas)[number]
/** Each area has its own figures, so that it can be measured alone. */
export const figureMarks = (area: Area): Marks => ({
  begin: `<!-- ${area} figures: written by npm run bench -->\n`,
  end: `<!-- end of ${area} figures -->`,
})
export const growthMarks: Marks = {
  begin: '<!-- growth: written by npm run bench:growth -->\n',
  end: '<!-- end of growth -->',
}
export const usageMarks: Marks = {
  begin: '<!-- usage growth: written by npm run bench:growth -- --usage -->\n',
  end: '<!-- end of usage growth -->',
}
export const shopMarks: Marks = {
  begin: '<!-- shop growth: written by npm run bench:growth -- --shop -->\n',
  end: '<!-- end of shop growth -->',
}
export const inboxMarks: Marks = {
  begin: '<!-- inbox: written by npm run bench -- inbox -->\n',
  end: '<!-- end of inbox -->',
}
export const webMarks: Marks = {
  begin: '<!-- pages: written by npm run bench:web -->\n',
  end: '<!-- end of pages -->',
}

export async function writeInto(url: URL, text: string, marks: Marks): Promise<void> {
  const document = await readFile(url, 'utf8')
  const begin = document.indexOf(marks.begin)
  if (begin < 0) throw new Error(`The document has no line ${marks.begin.trim()}`)
  const start = begin + marks.begin.length
  const rest = document.slice(document.indexOf(marks.end))
  await writeFile(url, `${document.slice(0, start)}\n${text}\n\n${rest}`)
}
