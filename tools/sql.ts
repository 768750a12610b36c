import { lineAt, visit } from './syntax.ts'
import type { SourceFile } from './tree.ts'

/** A piece of SQL inside a program; what is interpolated reads as `?`. */
export type SqlText = { readonly text: string; readonly line: number }

const opening =
  /^\s*(--[^\n]*\n\s*)*\(?\s*(with|select|insert\s+into|update|delete\s+from|truncate|lock\s+table|copy|merge\s+into|create|alter|drop)\s/
const continuing = /^\s*(from|join|left\s+join|where|union|and|order\s+by)\s/
const builder =
  /^(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|innerJoin|leftJoin|using|with)$/

export function sqlIn(file: SourceFile): SqlText[] {
  const found: SqlText[] = []
  const tagged = new Set<number>()
  const add = (text: string, offset: number) =>
    found.push({ text, line: lineAt(file.text, offset) })

  visit(file, {
    TaggedTemplateExpression(node) {
      const tag = file.text.slice(node.tag.start, node.tag.end)
      if (/\bsql\b/.test(tag)) tagged.add(node.quasi.start)
    },
    TemplateLiteral(node) {
      const text = node.quasis.map((quasi) => quasi.value.raw).join('?')
      if (tagged.has(node.start) || opening.test(text) || continuing.test(text)) {
        add(text, node.start)
      }
    },
    Literal(node) {
      if (typeof node.value === 'string' && opening.test(node.value)) add(node.value, node.start)
    },
    CallExpression(node) {
      const { callee } = node
      const method = callee.type === 'MemberExpression' ? callee.property : null
      const [first] = node.arguments
      if (method?.type !== 'Identifier' || !builder.test(method.name)) return
      if (first?.type === 'Literal' && typeof first.value === 'string') {
        add(`${method.name} from ${first.value}`, node.start)
      }
    },
  })
  return found
}

/** The tables that a piece of SQL names: not as a column's qualifier, not as an alias. */
export function namesIn(sql: string, tables: ReadonlySet<string>): string[] {
  const bare = sql.replace(/--[^\n]*/g, ' ').replace(/'(?:[^']|'')*'/g, ' ')
  const words = [...bare.matchAll(/(?<![.\w$])(?<!\bas\s+)"?([a-z_][a-z0-9_]*)"?(?!\w)/g)]
  return [...new Set(words.flatMap(([, word = '']) => (tables.has(word) ? [word] : [])))]
}
