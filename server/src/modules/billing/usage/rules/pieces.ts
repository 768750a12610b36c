/** From a time up to another one, which does not belong to it. */
export type Span = { readonly from: Date; readonly to: Date }
export type Level = 'd' | 'q'
export type Piece = Span & { readonly level: Level }

const lengths = { q: 900_000, d: 86_400_000 } as const

const up = (ms: number, level: Level) => Math.ceil(ms / lengths[level]) * lengths[level]
const down = (ms: number, level: Level) => Math.floor(ms / lengths[level]) * lengths[level]

const spanOf = (from: number, to: number): Span => ({ from: new Date(from), to: new Date(to) })
const isFilled = ({ from, to }: Span) => from < to

/**
 * Whole days in UTC, whole quarters of an hour beside them, and the edges that are neither. The time
 * zones of today are whole quarters apart from UTC, so their hours and days have no edges.
 */
export function piecesOf(span: Span): { readonly pieces: Piece[]; readonly edges: Span[] } {
  const [from, to] = [span.from.getTime(), span.to.getTime()]
  const [first, last] = [up(from, 'q'), down(to, 'q')]
  if (first >= last) return { pieces: [], edges: [span].filter(isFilled) }
  const edges = [spanOf(from, first), spanOf(last, to)].filter(isFilled)
  const [firstDay, lastDay] = [up(first, 'd'), down(last, 'd')]
  const parts: Piece[] =
    firstDay >= lastDay
      ? [{ ...spanOf(first, last), level: 'q' }]
      : [
          { ...spanOf(first, firstDay), level: 'q' },
          { ...spanOf(firstDay, lastDay), level: 'd' },
          { ...spanOf(lastDay, last), level: 'q' },
        ]
  return { pieces: parts.filter(isFilled), edges }
}
