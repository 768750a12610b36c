type Case = readonly [name: string, formula: string, figure: number]
type Story = { readonly given: string; readonly cases: readonly Case[] }
type Groups = Readonly<Record<string, Readonly<Record<string, Story>>>>

const intro = `What the server charges, credits and returns, computed by hand. Written by \`vitest run --project checks -u\` from \`server/scenarios/billing/by-hand/cases\`: the check computes each formula exactly and compares it with its figure, and the tests beside the cases play each story against a server and compare what it answers.`

const legend = `Figures are in the minor unit of the currency, such as cents. Nothing is rounded but where a formula says so: \`round\` to the nearest whole number, halves away from zero (discounts, tax, usage); \`even\` to the nearest, halves to the even one (prorated prices); \`down\` towards zero (prorated seats). Parts of a period are those that are left of it. Days begin at midnight in UTC. Where nothing is said of tax, the buyer lives where none is collected.`

const columns = ['Case', 'Formula', 'Figure']

/** Cells are padded, as the formatter of this repository wants it. */
function tableOf(cases: readonly Case[]): string {
  const rows = cases.map(([name, formula, figure]) => [name, `\`${formula}\``, String(figure)])
  const widths = columns.map((_, at) =>
    Math.max(...[columns, ...rows].map((row) => row[at]?.length ?? 0)),
  )
  const line = (row: readonly string[]) => {
    const [name = '', formula = '', figure = ''] = row
    const [one = 0, two = 0, three = 0] = widths
    return `| ${name.padEnd(one)} | ${formula.padEnd(two)} | ${figure.padStart(three)} |`
  }
  const rule = widths.map((width, at) =>
    at === 2 ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  )
  return [line(columns), line(rule), ...rows.map(line)].join('\n')
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** The cases as a page of the documentation. */
export function byHandPage(groups: Groups): string {
  const sections = Object.entries(groups).flatMap(([heading, stories]) => [
    `## ${heading}`,
    ...Object.entries(stories).flatMap(([title, { given, cases }]) => [
      `### ${capitalized(title)}`,
      given,
      tableOf(cases),
    ]),
  ])
  const stories = Object.values(groups).flatMap((group) => Object.values(group))
  const figures = stories.reduce((sum, { cases }) => sum + cases.length, 0)
  const count = `${figures} figures of ${stories.length} stories.`
  return `${['# Billing by hand', `${intro} ${count}`, legend, ...sections].join('\n\n')}\n`
}
