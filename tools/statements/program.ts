import { join } from 'node:path'
import {
  type BindingElement,
  isIdentifier,
  type Node,
  type SourceFile,
} from 'typescript/unstable/ast'
import { API, type Checker, type Project, SymbolFlags } from 'typescript/unstable/sync'
import { root } from '../tree.ts'
import { tablesGiven } from './composed.ts'

/** A compiled project: its syntax trees and the types of the compiler. */
export type Program = {
  readonly project: Project
  readonly checker: Checker
  /** By the path from the root of the project. */
  readonly files: readonly { readonly path: string; readonly source: SourceFile }[]
  declarationOf(node: Node): Node | undefined
  /** The name of a table that a function is given, for a part of its destructured parameter. */
  tableName(element: BindingElement): string | undefined
  close(): void
}

/** The files of a project that satisfy the filter, compiled together with all that they import. */
export function openProgram(
  isWanted: (path: string) => boolean,
  config = 'tsconfig.json',
  overlay?: Readonly<Record<string, string>>,
): Program {
  const api = new API({ cwd: root, ...(overlay ? { fs: overlaid(overlay) } : {}) })
  const [project] = api.updateSnapshot({ openProjects: [join(root, config)] }).getProjects()
  if (!project) throw new Error(`${config} cannot be compiled`)
  const { checker, program } = project
  const files = program.getSourceFileNames().flatMap((name) => {
    const path = name.startsWith(root) ? name.slice(root.length) : name
    const source = isWanted(path) ? program.getSourceFile(name) : undefined
    return source ? [{ path, source }] : []
  })

  function declarationOf(node: Node): Node | undefined {
    const symbol = checker.getSymbolAtLocation(node)
    const isImport = symbol && symbol.flags & SymbolFlags.Alias
    return (isImport ? checker.getAliasedSymbol(symbol) : symbol)?.declarations[0]?.resolve()
  }

  function tableName({ name }: BindingElement): string | undefined {
    if (!name) return undefined
    const { fileName } = name.getSourceFile()
    const folder = Object.keys(tablesGiven).find((each) => fileName.includes(`/${each}`))
    return folder && isIdentifier(name) ? tablesGiven[folder]?.[name.text] : undefined
  }
  return { project, checker, files, declarationOf, tableName, close: () => api.close() }
}

/** The real files and some more. */
function overlaid(files: Readonly<Record<string, string>>) {
  const paths = new Map(Object.entries(files).map(([path, text]) => [join(root, path), text]))
  return {
    readFile: (path: string) => paths.get(path),
    fileExists: (path: string) => (paths.has(path) ? true : undefined),
  }
}
