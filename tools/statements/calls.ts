import {
  type CallExpression,
  isCallExpression,
  isFunctionDeclaration,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isPropertyAccessExpression,
  isStringLiteral,
  isTemplateExpression,
  type Node,
} from 'typescript/unstable/ast'
import { functionAround, lineOf } from './places.ts'
import type { Program } from './program.ts'
import { type DeclaredRow, declaredRow } from './row-type.ts'
import { type Texts, textsOf } from './text.ts'

/** A place in the program that sends SQL to the database. */
export type StatementCall = {
  readonly path: string
  readonly line: number
  /** The function that contains it. */
  readonly within: string
  /** All texts it can send; `undefined` when a function composes them. */
  readonly texts: readonly string[] | undefined
  /** The type of its rows; `undefined` if it reads none. */
  readonly row: DeclaredRow | undefined
}

export type Collected = {
  readonly calls: readonly StatementCall[]
  readonly problems: readonly string[]
  /** Literals that read like SQL, but are no part of a statement of the calls. */
  readonly unread: readonly { readonly place: string; readonly text: string }[]
}

const sqlMethods = new Set(['one', 'many', 'search', 'run', 'send'])
const withoutRows = new Set(['run', 'send'])
const sqlType = /\/server\/src\/platform\/database\/sql\.ts$/i
const driverType = /\/@types\/pg\/index\.d\.ts$/i
/** The implementation of `Sql` passes on what it is given. */
const implementation =
  /^server\/src\/platform\/database\/(sql|transaction|database|sql-pool|pool)\.ts$/
/** How a statement begins, or a common table expression. */
const opening =
  /^\s*(--[^\n]*\n\s*)*\(?\s*(with|select|insert\s+into|update|delete\s+from|truncate|merge\s+into|copy|\w+ as (materialized )?\()\s/

type Found = { readonly path: string; readonly node: CallExpression; readonly texts: Texts }

export function collectCalls(program: Program): Collected {
  const read = new Set<Node>()
  const problems: string[] = []
  const found: Found[] = []
  const otherCalls: { readonly path: string; readonly node: CallExpression }[] = []
  const literals: { readonly path: string; readonly node: Node; readonly text: string }[] = []

  for (const { path, source } of program.files) {
    if (implementation.test(path)) continue
    const visit = (node: Node): void => {
      const text = openingTextOf(node)
      if (text !== undefined && opening.test(text)) literals.push({ path, node, text })
      if (isCallExpression(node) && isIdentifier(node.expression)) otherCalls.push({ path, node })
      if (isPropertyAccessExpression(node) && sendsSql(program, node)) {
        const call = node.parent
        const [sent] = isCallExpression(call) && call.expression === node ? call.arguments : []
        if (sent && isCallExpression(call)) {
          found.push({ path, node: call, texts: textsOf(program, sent, read) })
        } else {
          problems.push(`${path}:${lineOf(node)}: call ${node.name.text} with the statement`)
        }
      }
      node.forEachChild(visit)
    }
    visit(source)
  }

  /** A function that is given the statement: its callers send it. */
  function sendersOf({ path, node, texts }: Found): Found[] {
    if (texts.kind !== 'parameter') return [{ path, node, texts }]
    const { parent: owner } = texts.parameter
    const index = isFunctionDeclaration(owner) ? owner.parameters.indexOf(texts.parameter) : -1
    const name = isFunctionDeclaration(owner) ? owner.name?.text : undefined
    const callers = otherCalls.flatMap((caller) => {
      const { expression, arguments: given } = caller.node
      const sent = given[index]
      const isMeant = isIdentifier(expression) && expression.text === name
      if (!sent || !isMeant || program.declarationOf(expression) !== owner) return []
      return sendersOf({ ...caller, texts: textsOf(program, sent, read) })
    })
    return callers.length > 0 ? callers : [{ path, node, texts: { kind: 'composed' } }]
  }

  const calls = found.flatMap((each) => {
    const row = readsRows(each.node) ? declaredRow(program, each.node) : undefined
    return sendersOf(each).map(({ path, node, texts }) => ({
      path,
      line: lineOf(node),
      within: functionAround(node),
      texts: texts.kind === 'known' ? texts.texts : undefined,
      row,
    }))
  })
  const unread = literals
    .filter(({ node }) => !read.has(node))
    .map(({ path, node, text }) => ({ place: `${path}:${lineOf(node)}`, text }))
  return { calls, problems, unread }
}

/** The text of a literal, up to what is interpolated. */
function openingTextOf(node: Node): string | undefined {
  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) return node.text
  return isTemplateExpression(node) ? node.head.text : undefined
}

function readsRows({ expression }: CallExpression): boolean {
  return !isPropertyAccessExpression(expression) || !withoutRows.has(expression.name.text)
}

/** Is it a method of `Sql`, or that of the driver? */
function sendsSql(program: Program, node: Node): boolean {
  if (!isPropertyAccessExpression(node)) return false
  const name = node.name.text
  if (!sqlMethods.has(name) && name !== 'query') return false
  const symbol = program.checker.getSymbolAtLocation(node.name)
  const declaredIn = String(symbol?.declarations[0]?.path ?? '')
  return (name === 'query' ? driverType : sqlType).test(declaredIn)
}
