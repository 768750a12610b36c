export { createPageBoundaries, stride } from './boundaries.ts'
export { condition, type Field, type Operator } from './conditions.ts'
export {
  type Count,
  changeCount,
  foldAllCounts,
  readCounts,
  replaceCounts,
  sumOfCounts,
  wholeInstallation,
} from './counts.ts'
export { listsErasure } from './erasure.ts'
export {
  byteOrderMark,
  type CsvColumns,
  type CsvPieces,
  csvPieces,
  exportCsv,
  exportPages,
  type RowPosition,
} from './export.ts'
export {
  createList,
  type ListDefinition,
  type ListPage,
  type ListRequest,
  type Walk,
  type Walked,
  type Wanted,
} from './list.ts'
export {
  type Anchor,
  type Boundary,
  inOrder,
  type Order,
  pageStatement,
  sampleStatement,
} from './page.ts'
export { offsetOf, toPagination } from './pagination.ts'
export { likePattern, type MatchPosition, trigramQuery } from './text-search.ts'
export { createValues, type Values } from './values.ts'
