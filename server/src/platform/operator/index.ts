export { createOperator, type Operator, type Shown } from './operator.ts'
