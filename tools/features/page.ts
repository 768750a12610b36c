import type { Row, Section, TestReference } from './features.ts'

const cell = (text: string) => text.replaceAll('|', '¦').replaceAll('\n', ' ')

function linkTo({ path, title }: TestReference): string {
  return `[${cell(title)}](../${path})`
}

function shownBy({ references, unbuilt }: Row): string {
  if (references.length > 0) return references.map(linkTo).join('<br>')
  return unbuilt === undefined ? '_not shown yet_' : `_not built:_ ${cell(unbuilt)}`
}

function countOf(rows: readonly Row[]): string {
  const shown = rows.filter(({ references }) => references.length > 0).length
  const unbuilt = rows.filter(({ unbuilt }) => unbuilt !== undefined).length
  const rest = unbuilt === 0 ? '' : `, ${unbuilt} ${unbuilt === 1 ? 'is' : 'are'} not built`
  return `${shown} of ${rows.length} are shown${rest}.`
}

/** Cells are padded, as the formatter of this repository wants it. */
function tableOf({ title, rows }: Section): string {
  const cells = rows.map((row) => [row.id, cell(row.sentence), shownBy(row)])
  const all = [['', 'What can be seen', 'Shown by'], ...cells]
  const widths = [0, 1, 2].map((at) => Math.max(3, ...all.map((row) => row[at]?.length ?? 0)))
  const line = (row: readonly string[]) =>
    `| ${row.map((text, at) => text.padEnd(widths[at] ?? 0)).join(' | ')} |`
  const [head = [], ...rest] = all
  const rule = widths.map((width) => '-'.repeat(width))
  return [`## ${title}`, '', line(head), line(rule), ...rest.map(line)].join('\n')
}

/** A generated page. */
export function pageOf(heading: string, intro: string, sections: readonly Section[]): string {
  const count = countOf(sections.flatMap((section) => section.rows))
  return `${[`# ${heading}`, `${intro} ${count}`, ...sections.map(tableOf)].join('\n\n')}\n`
}
