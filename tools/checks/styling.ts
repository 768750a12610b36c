import { importsOf, lineAt, visit } from '../syntax.ts'
import { isCode, type SourceFile } from '../tree.ts'

const colour =
  /#([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})\b|\b(rgba?|hsla?|hwb|lab|lch|oklab|oklch|color|color-mix)\(/i

function stylesIn(file: SourceFile): string[] {
  const found: string[] = []
  const report = (what: string, offset: number) =>
    found.push(`${file.path}:${lineAt(file.text, offset)}: ${what} belongs to web/src/ui`)
  const text = (value: string, offset: number) => {
    if (colour.test(value)) report('a colour', offset)
  }
  visit(file, {
    JSXAttribute(node) {
      if (node.name.type === 'JSXIdentifier' && node.name.name === 'style')
        report('style', node.start)
    },
    Literal(node) {
      if (typeof node.value === 'string') text(node.value, node.start)
    },
    TemplateElement(node) {
      text(node.value.raw, node.start)
    },
  })
  for (const { specifier, line } of importsOf(file)) {
    if (/\.css(\?|$)/.test(specifier)) {
      found.push(`${file.path}:${line}: ${specifier}: CSS belongs to web/src/ui`)
    }
  }
  return found
}

export function strayStyles(files: readonly SourceFile[]): string[] {
  return (
    files
      .filter(({ path }) => path.startsWith('web/src/') && !path.startsWith('web/src/ui/'))
      // It runs in pages of other sites, which have none of our styles.
      .filter(({ path }) => !path.startsWith('web/src/embed/'))
      .flatMap((file) => {
        if (file.path.endsWith('.css')) return [`${file.path}: CSS belongs to web/src/ui`]
        return isCode(file.path) ? stylesIn(file) : []
      })
  )
}
