import { readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { Figures } from './measure.ts'

/** What must come out, as a share of another contender's requests per second. */
export type Goal = { readonly against: string; readonly atLeast: number; readonly percent: boolean }
export type Result = {
  readonly title: string
  readonly figures: readonly Figures[]
  readonly goals: readonly Goal[]
}

const number = new Intl.NumberFormat('en', { maximumFractionDigits: 0 })

function ratio(goal: Goal, figures: readonly Figures[]): number {
  const [ours] = figures
  const other = figures.find(({ name }) => name === goal.against)
  return ours && other ? ours.perSecond / other.perSecond : Number.NaN
}

const show = (value: number, percent: boolean) =>
  percent ? `${Math.round(value * 100)} %` : `${value.toFixed(1)} ×`

export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const all = [head, ...rows]
  const widths = head.map((_, index) => Math.max(3, ...all.map((row) => row[index]?.length ?? 0)))
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(' | ')} |`
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)].join('\n')
}

function resultText({ title, figures, goals }: Result): string {
  const head = ['', 'answers a second', 'CPU of the server for one', '99 of 100 within']
  const rows = figures.map(({ name, perSecond, cpu, p99, refused }) => [
    refused > 0 ? `${name} (${Math.ceil(refused * 100)} % sent away)` : name,
    number.format(perSecond),
    cpu === undefined ? '–' : `${number.format(cpu)} µs`,
    p99 === 0 ? '–' : `${p99.toFixed(1)} ms`,
  ])
  const lines = goals.map((goal) => {
    const reached = ratio(goal, figures)
    const verdict = reached >= goal.atLeast ? 'reached' : 'missed'
    const wanted = show(goal.atLeast, goal.percent)
    return `- **${show(reached, goal.percent)}** of ${goal.against} (goal ${wanted}: ${verdict})`
  })
  return `### ${title}\n\n${table(head, rows)}\n\n${lines.join('\n')}`
}

export function reportText(results: readonly Result[], versions: readonly string[]): string {
  const [cpu] = cpus()
  const day = new Date().toISOString().slice(0, 10)
  const machine = `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'})`
  return [
    `Measured on ${day}, ${machine}: ${versions.join(', ')}.`,
    ...results.map(resultText),
  ].join('\n\n')
}

type Marks = { readonly begin: string; readonly end: string }
const figureMarks: Marks = {
  begin: '<!-- figures: written by npm run bench -->\n',
  end: '<!-- end of figures -->',
}
export const growthMarks: Marks = {
  begin: '<!-- growth: written by npm run bench:growth -->\n',
  end: '<!-- end of growth -->',
}

export async function writeInto(url: URL, text: string, marks = figureMarks): Promise<void> {
  const document = await readFile(url, 'utf8')
  const start = document.indexOf(marks.begin) + marks.begin.length
  const rest = document.slice(document.indexOf(marks.end))
  await writeFile(url, `${document.slice(0, start)}\n${text}\n\n${rest}`)
}
