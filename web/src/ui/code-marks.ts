export type Mark = { readonly kind?: 'word' | 'text' | 'number' | 'comment'; readonly text: string }

const kinds = ['comment', 'text', 'number', 'word'] as const

const parts =
  /((?<![:\w])\/\/.*|(?<=^|\s)#.*)|("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`)|\b(\d+(?:\.\d+)?)\b|(?<![\w./-])(import|from|export|const|let|await|async|function|return|if|else|new|for|of|in|def|class|with|as|print|None|True|False|null|true|false|curl)\b/gm

/** Strings, numbers, keywords and comments of shell, TypeScript, Python and JSON. */
export function codeMarks(code: string): Mark[] {
  const marks: Mark[] = []
  let at = 0
  for (const match of code.matchAll(parts)) {
    if (match.index > at) marks.push({ text: code.slice(at, match.index) })
    const kind = kinds[match.slice(1).findIndex((group) => group !== undefined)]
    marks.push(kind ? { kind, text: match[0] } : { text: match[0] })
    at = match.index + match[0].length
  }
  if (at < code.length) marks.push({ text: code.slice(at) })
  return marks
}
