export { hostedToken } from '@guildhall/contract/billing/payments'
export type {
  Answered,
  Charge,
  Confirm,
  Described,
  DisputeState,
  Drivers,
  Listed,
  News,
  ObjectKey,
  Opened,
  PaymentDriver,
  Refund,
  SetUp,
} from './driver.ts'
export { ProcessorUnavailable } from './unavailable.ts'
