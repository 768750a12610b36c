import { isTest, type SourceFile } from '../tree.ts'

/** A test, by its file and title. */
export type TestReference = { readonly path: string; readonly title: string }

export type Row = {
  readonly id: string
  readonly sentence: string
  readonly references: readonly TestReference[]
  /** Why it is not built. */
  readonly unbuilt: string | undefined
}
export type Section = { readonly title: string; readonly rows: readonly Row[] }
export type Reading = { readonly sections: readonly Section[]; readonly faults: readonly string[] }

const titled =
  /(?:\b(?:test|describe)(?:\.\w+)?|\]|\)|versions|cases|places)\(\s*(['`"])((?:\\.|(?!\1)[^\\\n])*)\1/g

type Titled = TestReference & { readonly at: number }

/** The title of a table of cases stands behind it. */
function startOf(text: string, { 0: found, index }: RegExpExecArray): number {
  if (!/^[\])]/.test(found)) return index
  const table = Math.max(text.lastIndexOf('.each(', index), text.lastIndexOf('.each<', index))
  return table < 0 ? index : table
}

function titlesIn({ path, text }: SourceFile): Titled[] {
  return [...text.matchAll(titled)].map((match) => ({
    path,
    title: (match[2] ?? '').replace(/\\(.)/g, '$1'),
    at: startOf(text, match),
  }))
}

/** Finds tests by a part of their title. */
export function createFinder(files: readonly SourceFile[]) {
  const tests = files.filter(({ path }) => isTest(path))
  const titles = new Map(tests.map((file) => [file.path, titlesIn(file)]))

  function byTitle(ending: string, words: string): TestReference | undefined {
    const found = tests.filter(({ path }) => /(?:^|\/)/.test(path) && isNamed(path, ending))
    if (found.length !== 1) return undefined
    const all = titles.get(found[0]?.path ?? '') ?? []
    return all.find(({ title }) => title.includes(words))
  }

  /** The title of each test that mentions the code. */
  function byCode(code: string): TestReference[] {
    return tests.flatMap(({ path, text }) => {
      const at = text.search(new RegExp(`['"]${code}['"]`))
      const before = (titles.get(path) ?? [])
        .filter((title) => title.at < at)
        .toSorted((one, other) => one.at - other.at)
      const last = at < 0 ? undefined : before.at(-1)
      return last ? [last] : []
    })
  }

  const all = () => [...titles.values()].flat()

  return { byTitle, byCode, all }
}
export type Finder = ReturnType<typeof createFinder>

const isNamed = (path: string, ending: string) => {
  const bare = path.replace(/\.test\.tsx?$/, '')
  return bare === ending || bare.endsWith(`/${ending}`)
}

const mostShown = 3

/** Parses the list; `faults` are references to missing tests and duplicate ids. */
export function readFeatures(text: string, finder: Finder): Reading {
  const faults: string[] = []
  const sections: { title: string; rows: Row[] }[] = []
  const ids = new Set<string>()
  let row:
    | { id: string; sentence: string; references: TestReference[]; unbuilt: string | undefined }
    | undefined

  function begin(line: string) {
    const [, id = '', sentence = ''] = /^(\S+) (.+)$/.exec(line) ?? []
    if (ids.has(id)) faults.push(`${id} is listed twice`)
    ids.add(id)
    row = { id, sentence, references: [], unbuilt: undefined }
    sections.at(-1)?.rows.push(row)
  }

  function addTest(line: string) {
    const [, ending = '', words = ''] = /^- ([^:]+): (.+)$/.exec(line) ?? []
    const found = finder.byTitle(ending, words)
    if (found) row?.references.push(found)
    else faults.push(`${row?.id}: no test ${ending}: ${words}`)
  }

  function addTestsByCode(code: string) {
    const found = finder.byCode(code)
    if (found.length === 0) faults.push(`${row?.id}: no test expects ${code}`)
    row?.references.push(...found.slice(0, mostShown))
  }

  for (const line of text.split('\n')) {
    if (line === '' || line.startsWith('# ') || line === '#') continue
    if (line.startsWith('## ')) sections.push({ title: line.slice(3), rows: [] })
    else if (line.startsWith('- ')) addTest(line)
    else if (line.startsWith('! ')) addTestsByCode(line.slice(2))
    else if (line.startsWith('~ ') && row) row.unbuilt = line.slice(2)
    else begin(line)
  }
  return { sections, faults }
}
