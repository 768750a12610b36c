export type { StripeSettings } from './dependencies.ts'
export { elementsOf } from './elements.ts'
export { createStripeProcessor, type StripeProcessor } from './processor.ts'
export { mountStripeProcessor, returnPath } from './routes.ts'
