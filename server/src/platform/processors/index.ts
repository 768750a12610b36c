export type {
  Charge,
  Confirm,
  Listed,
  News,
  ObjectKey,
  Opened,
  PaymentDriver,
  Refund,
  SetUp,
} from './driver.ts'
