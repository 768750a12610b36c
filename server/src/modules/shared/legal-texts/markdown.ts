import MarkdownIt, { type Token } from 'markdown-it'
import { fail, ok, type Result } from '../../../kernel/index.ts'
import { isSafeLink } from './rules/links.ts'

/** Of quotes and lists in one another: a list in a list is two deep. */
const deepest = 40
/** What is emphasized in what is emphasized. */
const deepestInline = 20

/** The parts of a text; raw HTML and images are left as they were typed. */
const parser = new MarkdownIt('commonmark', { html: false, maxNesting: deepest })
  .enable('table')
  .disable(['html_block', 'html_inline', 'image'])
parser.validateLink = isSafeLink

/** The parser leaves out what is deeper than it goes, which nobody would notice. */
const isTooDeep = ({ children, level }: Token): boolean =>
  level >= deepest - 1 || (children ?? []).some((child) => child.level >= deepestInline)

export function parse(text: string): Result<readonly Token[]> {
  const tokens = parser.parse(text, {})
  return tokens.some(isTooDeep) ? fail('LEGAL_TEXT_IS_TOO_COMPLEX') : ok(tokens)
}
