import type { ESTree } from 'vite'
import { lineAt, visit } from '../syntax.ts'
import { isCode, isTest, type SourceFile } from '../tree.ts'

const levels = /^(debug|info|warn|error)$/
const form = /^[a-z][a-z0-9-]*(\.[a-z][a-z0-9_]*)+$/

/** Whether this is `log`, `dependencies.log` or `log?.`. */
function isLog(node: ESTree.Node): boolean {
  if (node.type === 'Identifier') return node.name === 'log'
  if (node.type !== 'MemberExpression') return false
  return node.property.type === 'Identifier' && node.property.name === 'log'
}

function isLogging({ callee }: ESTree.CallExpression): boolean {
  if (callee.type !== 'MemberExpression' || !isLog(callee.object)) return false
  if (callee.computed) return true
  return callee.property.type === 'Identifier' && levels.test(callee.property.name)
}

function keyOf(property: ESTree.ObjectPropertyKind): string | undefined {
  if (property.type !== 'Property' || property.computed) return undefined
  return property.key.type === 'Identifier' ? property.key.name : undefined
}

function codeIn(fields: ESTree.ObjectExpression): ESTree.Node | undefined {
  const property = fields.properties.find((each) => keyOf(each) === 'code')
  return property?.type === 'Property' ? property.value : undefined
}

/** Objects that are assigned to a variable before they are logged, by its name. */
function namedObjects(file: SourceFile): Map<string, ESTree.ObjectExpression[]> {
  const found = new Map<string, ESTree.ObjectExpression[]>()
  visit(file, {
    VariableDeclarator({ id, init }) {
      if (id.type !== 'Identifier' || init?.type !== 'ObjectExpression') return
      found.set(id.name, [...(found.get(id.name) ?? []), init])
    },
  })
  return found
}

/** Alerts and searches depend on codes: every log line has a literal one. */
export function linesWithoutCode(files: readonly SourceFile[]): string[] {
  return files
    .filter(
      (file) => file.path.startsWith('server/src/') && isCode(file.path) && !isTest(file.path),
    )
    .flatMap((file) => {
      const wrong: string[] = []
      const names = namedObjects(file)
      visit(file, {
        CallExpression(node) {
          if (!isLogging(node)) return
          const location = `${file.path}:${lineAt(file.text, node.start)}`
          const [first] = node.arguments
          const named = first?.type === 'Identifier' ? (names.get(first.name) ?? []) : []
          const objects = first?.type === 'ObjectExpression' ? [first] : named
          const codes = objects.map(codeIn)
          if (codes.length === 0 || codes.includes(undefined)) wrong.push(`${location}: no code`)
          for (const code of codes) {
            if (code?.type !== 'Literal') continue
            if (!form.test(String(code.value)))
              wrong.push(`${location}: ${code.value} does not have the form area.what`)
          }
        },
      })
      return wrong
    })
}
