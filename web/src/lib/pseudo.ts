/** A compiled message: texts, tags and arguments, choices and plurals with texts inside. */
export type Message = string | readonly Part[]
type Part = string | number | readonly unknown[]
export type Texts = { readonly [key: string]: Message | Texts }

const plain = 'AEIOUYaceinosuyz'
const marked = 'ÀÉÎÖÛÝåçéîñöšûýž'

function accent(text: string): string {
  return [...text].map((letter) => marked[plain.indexOf(letter)] ?? letter).join('')
}

/** German and Russian run a third longer than English; words keep it breakable. */
function padding(length: number): string {
  return ' ẍẍẍẍ'.repeat(Math.ceil((length * 0.35) / 5))
}

function isPlain(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** `[name, kind, branches]` holds texts in its branches, `[tag, ...inside]` right in itself. */
function stretchPart(part: unknown): unknown {
  if (typeof part === 'string') return accent(part)
  if (!Array.isArray(part)) return part
  const [name, second, ...rest] = part
  if (second === undefined) return part
  if (typeof second === 'number') {
    if (second === 0) return [name, second, ...rest.map(stretchPart)]
    return [name, second, ...rest.map((branches) => stretchBranches(branches))]
  }
  return [name, stretchPart(second), ...rest.map(stretchPart)]
}

function stretchBranches(branches: unknown): unknown {
  if (!isPlain(branches)) return branches
  return Object.fromEntries(
    Object.entries(branches).map(([name, branch]) => [name, stretchBranch(branch)]),
  )
}

function stretchBranch(branch: unknown): unknown {
  return Array.isArray(branch) ? branch.map(stretchPart) : stretchPart(branch)
}

export function pseudoText(message: Message): Message {
  if (typeof message === 'string') return `⟦${accent(message)}${padding(message.length)}⟧`
  const length = message.filter((part) => typeof part === 'string').join('').length
  const parts = message.map(stretchPart) as Part[]
  return ['⟦', ...parts, `${padding(length)}⟧`]
}

export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' || Array.isArray(value)
        ? pseudoText(value)
        : pseudoTexts(value as Texts),
    ]),
  )
}
