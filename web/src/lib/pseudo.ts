type Texts = { [key: string]: string | Texts }

const plain = 'AEIOUYaceinosuyz'
const marked = 'ÀÉÎÖÛÝåçéîñöšûýž'

function accent(text: string): string {
  return [...text].map((letter) => marked[plain.indexOf(letter)] ?? letter).join('')
}

/** German and Russian run a third longer than English; words keep it breakable. */
function padding(length: number): string {
  return ' ẍẍẍẍ'.repeat(Math.ceil((length * 0.35) / 5))
}

function closing(text: string, open: number): number {
  let depth = 0
  for (let at = open; at < text.length; at++) {
    if (text[at] === '{') depth++
    if (text[at] === '}' && --depth === 0) return at
  }
  return text.length - 1
}

/** `{name}` stays; the branches of a plural or a choice are texts of their own. */
function argument(inner: string): string {
  const head = /^\s*\w+\s*,\s*(?:plural|selectordinal|select)\s*,/.exec(inner)
  if (!head) return `{${inner}}`
  let out = head[0]
  let at = head[0].length
  while (at < inner.length) {
    const open = inner.indexOf('{', at)
    if (open < 0) break
    const close = closing(inner, open)
    out += `${inner.slice(at, open)}{${stretch(inner.slice(open + 1, close))}}`
    at = close + 1
  }
  return `{${out}${inner.slice(at)}}`
}

function stretch(message: string): string {
  let out = ''
  let at = 0
  while (at < message.length) {
    if (message[at] === '{') {
      const close = closing(message, at)
      out += argument(message.slice(at + 1, close))
      at = close + 1
      continue
    }
    const tag = /^<\/?\w+>/.exec(message.slice(at))
    if (tag) {
      out += tag[0]
      at += tag[0].length
      continue
    }
    const next = message.slice(at + 1).search(/[{<]/)
    const end = next < 0 ? message.length : at + 1 + next
    out += accent(message.slice(at, end))
    at = end
  }
  return out
}

export function pseudoText(message: string): string {
  return `⟦${stretch(message)}${padding(message.length)}⟧`
}

export function pseudoTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [
      key,
      typeof value === 'string' ? pseudoText(value) : pseudoTexts(value),
    ]),
  )
}
