export { AppError, type FieldMessage, type Issue, invalidInput } from './app-error.ts'
export { type BuyerProof, isProved } from './buyer-proof.ts'
export { bucketsOf, type CalendarInterval } from './calendar.ts'
export { csvCell } from './csv.ts'
export {
  type Currency,
  chargeStepOf,
  decimalsOf,
  inSteps,
  isCurrency,
  minimumChargeOf,
  toChargeable,
} from './currency.ts'
export type { Decimal, Precision } from './decimal.ts'
export * as decimal from './decimal.ts'
export type { Fraction, Rounding } from './fraction.ts'
export * as fraction from './fraction.ts'
export { halfAwayFromZero, halfToEven, truncate } from './fraction.ts'
export { toSafeInteger } from './integer.ts'
export type { Money } from './money.ts'
export * as money from './money.ts'
export { type Label, type ServicePeriod, servicePeriod } from './order-line.ts'
export type { CardFacts, MethodFacts, PaymentFailure, PaymentState } from './payment-state.ts'
export { boundary, fractionRemaining, type Interval, type Period, periodAt } from './period.ts'
export {
  type CustomRoles,
  covers,
  defineRoles,
  missing,
  type Permissions,
  refusalText,
} from './permissions.ts'
export { type Failure, fail, type Ok, ok, orThrow, type Result } from './result.ts'
export { addDuration, after, span } from './span.ts'
export { truncateText } from './text.ts'
export { isUuid } from './uuid.ts'
