import type { Finder, Row, Section, TestReference } from './features.ts'

const abuseTests = /^server\/scenarios\/abuse\/(.+)\.test\.ts$/

/** `A-4, A-5: …` and `A-49 to A-53: …` name several cases. */
export function casesOf(title: string): string[] {
  const [, names = ''] = /^((?:A-\d+(?:, | to )?)+): /.exec(title) ?? []
  const numbers = [...names.matchAll(/A-(\d+)/g)].map(([, digits]) => Number(digits))
  const [first = 0, last = 0] = numbers
  if (!names.includes(' to ')) return numbers.map((number) => `A-${number}`)
  return Array.from({ length: last - first + 1 }, (_, index) => `A-${first + index}`)
}

/** Cases that tests name in their titles, added to those of the list. */
export function withTitles(sections: readonly Section[], finder: Finder): Section[] {
  const byCase = new Map<string, TestReference[]>()
  for (const reference of finder.all().filter(({ path }) => abuseTests.test(path))) {
    const names = casesOf(reference.title)
    for (const name of names) byCase.set(name, [...(byCase.get(name) ?? []), reference])
  }
  const listed = new Map(sections.flatMap(({ rows }) => rows).map((row) => [row.id, row]))
  const all = [...new Set([...listed.keys(), ...byCase.keys()])].sort(
    (one, other) => Number(one.slice(2)) - Number(other.slice(2)),
  )
  const rows = all.map((id): Row => {
    const row = listed.get(id)
    const references = [...(byCase.get(id) ?? []), ...(row?.references ?? [])]
    const sentence = row?.sentence ?? sentenceOf(references[0]?.title ?? '')
    return { id, sentence, references, unbuilt: row?.unbuilt }
  })
  return [{ title: 'Case by case', rows }]
}

function sentenceOf(title: string): string {
  const text = title.replace(/^.*?: /, '')
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
