import {
  isArrowFunction,
  isAsExpression,
  isBinaryExpression,
  isBindingElement,
  isCallExpression,
  isConditionalExpression,
  isElementAccessExpression,
  isIdentifier,
  isNoSubstitutionTemplateLiteral,
  isObjectLiteralExpression,
  isParameterDeclaration,
  isParenthesizedExpression,
  isPropertyAccessExpression,
  isPropertyAssignment,
  isSatisfiesExpression,
  isStringLiteral,
  isTaggedTemplateExpression,
  isTemplateExpression,
  isVariableDeclaration,
  type Node,
  NodeFlags,
  type ParameterDeclaration,
  SyntaxKind,
} from 'typescript/unstable/ast'
import type { Program } from './program.ts'

/**
 * The values that an expression can have, as far as constants tell; or the parameter of a function that
 * it comes from; or `composed`, when a function puts it together.
 */
export type Texts =
  | { readonly kind: 'known'; readonly texts: readonly string[] }
  | { readonly kind: 'parameter'; readonly parameter: ParameterDeclaration }
  | { readonly kind: 'composed' }

const composed: Texts = { kind: 'composed' }
const known = (texts: readonly string[]): Texts => ({ kind: 'known', texts })

type Parameters = ReadonlyMap<Node, Texts>

/**
 * Literals that were read are added to `seen`, so that it can be told which were not. `given` has the
 * values of parameters inside a function that returns a text.
 */
export function textsOf(
  program: Program,
  node: Node,
  seen: Set<Node>,
  given: Parameters = new Map(),
): Texts {
  const read = (each: Node) => textsOf(program, each, seen, given)

  /** The text that an arrow function without a body of its own returns. */
  function readCall(callee: Node, values: readonly Node[]): Texts {
    const declaration = program.declarationOf(callee)
    const called =
      declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined
    if (!called || !isArrowFunction(called)) return composed
    const parameters = called.parameters.map((parameter, index): [Node, Texts] => {
      const value = values[index]
      return [parameter, value ? read(value) : composed]
    })
    return textsOf(program, called.body, seen, new Map(parameters))
  }

  function readDeclaration(name: Node): Texts {
    const declaration = program.declarationOf(name)
    if (!declaration) return composed
    if (isParameterDeclaration(declaration)) {
      return given.get(declaration) ?? { kind: 'parameter', parameter: declaration }
    }
    if (isBindingElement(declaration)) {
      const text = program.tableName(declaration)
      return text === undefined ? composed : known([text])
    }
    if (isPropertyAssignment(declaration)) return read(declaration.initializer)
    if (!isVariableDeclaration(declaration) || !declaration.initializer) return composed
    return declaration.parent.flags & NodeFlags.Const ? read(declaration.initializer) : composed
  }

  if (isStringLiteral(node) || isNoSubstitutionTemplateLiteral(node)) {
    seen.add(node)
    return known([node.text])
  }
  if (isTemplateExpression(node)) {
    seen.add(node)
    const spans = node.templateSpans.flatMap((span) => [
      read(span.expression),
      known([span.literal.text]),
    ])
    return joined([known([node.head.text]), ...spans])
  }
  if (isTaggedTemplateExpression(node)) return read(node.template)
  if (isParenthesizedExpression(node) || isAsExpression(node) || isSatisfiesExpression(node)) {
    return read(node.expression)
  }
  if (isConditionalExpression(node)) return oneOf([read(node.whenTrue), read(node.whenFalse)])
  if (isBinaryExpression(node) && node.operatorToken.kind === SyntaxKind.PlusToken) {
    return joined([read(node.left), read(node.right)])
  }
  if (isElementAccessExpression(node) && isIdentifier(node.expression)) {
    const declaration = program.declarationOf(node.expression)
    const initializer =
      declaration && isVariableDeclaration(declaration) ? declaration.initializer : undefined
    if (!initializer || !isObjectLiteralExpression(initializer)) return composed
    const entries = initializer.properties.map((each) =>
      isPropertyAssignment(each) && each.initializer ? read(each.initializer) : composed,
    )
    return oneOf(entries)
  }
  if (isCallExpression(node)) return readCall(node.expression, node.arguments)
  if (isPropertyAccessExpression(node)) return readDeclaration(node.name)
  return isIdentifier(node) ? readDeclaration(node) : composed
}

function oneOf(all: readonly Texts[]): Texts {
  const texts = all.map((each) => (each.kind === 'known' ? each.texts : undefined))
  return texts.includes(undefined) ? composed : known(texts.flatMap((each) => each ?? []))
}

/** Every combination of the parts. */
function joined(parts: readonly Texts[]): Texts {
  let texts = ['']
  for (const part of parts) {
    if (part.kind !== 'known') return composed
    texts = texts.flatMap((before) => part.texts.map((text) => before + text))
  }
  return known(texts)
}
