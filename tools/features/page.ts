import type { Proof, Row, Section } from './features.ts'

const cell = (text: string) => text.replaceAll('|', '¦').replaceAll('\n', ' ')

function linkTo({ path, title }: Proof): string {
  return `[${cell(title)}](../${path})`
}

function shownBy({ proofs, reason }: Row): string {
  if (proofs.length > 0) return proofs.map(linkTo).join('<br>')
  return reason === undefined ? '_not shown yet_' : `_does not arise:_ ${cell(reason)}`
}

const isShown = ({ proofs, reason }: Row) => proofs.length > 0 || reason !== undefined

function tableOf({ title, rows }: Section): string {
  const lines = rows.map((row) => `| ${row.id} | ${cell(row.sentence)} | ${shownBy(row)} |`)
  const head = ['|  | What can be seen | Shown by |', '| --- | --- | --- |']
  return [`## ${title}`, '', ...head, ...lines].join('\n')
}

/** A page that nobody writes by hand. */
export function pageOf(heading: string, intro: string, sections: readonly Section[]): string {
  const rows = sections.flatMap((section) => section.rows)
  const shown = rows.filter(isShown).length
  const count = `${shown} of ${rows.length} are shown.`
  return `${[`# ${heading}`, `${intro} ${count}`, ...sections.map(tableOf)].join('\n\n')}\n`
}
