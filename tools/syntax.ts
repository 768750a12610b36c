import { type ESTree, type ParseResult, parseSync, Visitor, type VisitorObject } from 'vite'
import type { SourceFile } from './tree.ts'

export type ImportLine = {
  readonly specifier: string
  readonly line: number
  /** The import is erased at run time. */
  readonly typeOnly: boolean
}

type Parsed = { readonly result: ParseResult; readonly program: ESTree.Program }

const parsed = new Map<string, Parsed>()

function parse(file: SourceFile): Parsed {
  const key = `${file.path}\n${file.text}`
  const known = parsed.get(key)
  if (known) return known
  const result = parseSync(file.path, file.text)
  const [error] = result.errors
  if (error) throw new Error(`${file.path} cannot be parsed: ${error.message}`)
  const made = { result, program: result.program }
  parsed.set(key, made)
  return made
}

export function visit(file: SourceFile, visitor: VisitorObject): void {
  new Visitor(visitor).visit(parse(file).program)
}

export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

/** All modules that a file refers to: imports, re-exports, `import()` and `import('…')` types. */
export function importsOf(file: SourceFile): ImportLine[] {
  const { module } = parse(file).result
  const lines: ImportLine[] = []
  const add = (specifier: string, offset: number, typeOnly: boolean) =>
    lines.push({ specifier, line: lineAt(file.text, offset), typeOnly })

  for (const { moduleRequest, entries, start } of module.staticImports) {
    const typeOnly = entries.length > 0 && entries.every((entry) => entry.isType)
    add(moduleRequest.value, start, typeOnly)
  }
  for (const statement of module.staticExports) {
    for (const { moduleRequest, isType, start } of statement.entries) {
      if (moduleRequest) add(moduleRequest.value, start, isType)
    }
  }
  visit(file, {
    ImportExpression(node) {
      if (node.source.type === 'Literal' && typeof node.source.value === 'string') {
        add(node.source.value, node.start, false)
      }
    },
    TSImportType(node) {
      add(node.source.value, node.start, true)
    },
  })
  return lines
}
