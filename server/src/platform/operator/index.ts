export { createOperator, type Operator } from './operator.ts'
