import {
  isFunctionDeclaration,
  isIdentifier,
  isMethodDeclaration,
  isPropertyAssignment,
  isVariableDeclaration,
  type Node,
} from 'typescript/unstable/ast'
import { lineAt } from '../syntax.ts'

export const lineOf = (node: Node) => lineAt(node.getSourceFile().text, node.getStart())

/** The name of the outermost function around a node. */
export function functionAround(node: Node): string {
  let name = ''
  for (let at = node.parent; at; at = at.parent) {
    const declared =
      isFunctionDeclaration(at) ||
      isMethodDeclaration(at) ||
      isPropertyAssignment(at) ||
      isVariableDeclaration(at)
        ? at.name
        : undefined
    if (declared && isIdentifier(declared)) name = declared.text
  }
  return name
}
