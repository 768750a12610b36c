export type {
  Correction,
  DraftQuery,
  ItemDiscount,
  NewItem,
  NewOrder,
  Payment,
} from './dependencies.ts'
export { soldNames } from './mirror-names.ts'
export type { Draw } from './pay.ts'
export { chargesOf, orderAmounts, withTax } from './price.ts'
export { mountOrders } from './routes.ts'
export { shareSigned } from './rules/amounts.ts'
export { taxedElsewhere } from './rules/invoice.ts'
export { refundable, settle } from './rules/settlement.ts'
export { isBelow } from './rules/waiver.ts'
export { createOrders, type Fund, type Orders } from './service.ts'
export type { Item, Order } from './store/orders.ts'
export { ordersErasure } from './store/orders.ts'
export { boughtOnce, describedAs, type Parties } from './store/reports.ts'
export { type OrderDetails, toWire as orderToWire } from './wire.ts'
