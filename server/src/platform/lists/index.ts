export { createBoundaries } from './boundaries.ts'
export { condition, type Field, type Operator } from './conditions.ts'
export {
  type Count,
  everywhere,
  foldCounts,
  readCounts,
  sumOfCounts,
  sweepCounts,
} from './counts.ts'
export { type Boundary, type Cut, inOrder, type Narrow, narrowPage, type Order } from './page.ts'
export { groupsOf, patternOf, type Where } from './parts.ts'
export { createValues, type Values } from './values.ts'
