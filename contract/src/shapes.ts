import * as checkoutShapes from './billing/checkout-shapes.ts'
import * as portalShapes from './billing/portal-shapes.ts'
import * as prices from './billing/prices.ts'
import * as subscriptionShapes from './billing/subscription-shapes.ts'
import * as billing from './kernel/billing.ts'

/** Shapes that several modules share, so that clients have a name for each. */
export const shapes = { prices, checkoutShapes, subscriptionShapes, portalShapes, billing }
