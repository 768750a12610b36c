import type { CheckoutPage } from '@guildhall/contract/buyer-pages'
import { CheckoutForm } from '../screens/billing/checkout-page/CheckoutForm.tsx'
import { HeldPlan } from '../screens/billing/portal-pages/HeldPlan.tsx'

/** The form of a checkout. */
export const CheckoutPages = ({ page }: { page: CheckoutPage }) => (
  <CheckoutForm page={page} heldPlan={<HeldPlan page={page} />} />
)
