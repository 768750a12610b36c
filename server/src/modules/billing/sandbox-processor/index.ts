export { sandboxProcessorErasure } from './erasure.ts'
export { createSandboxProcessor } from './processor.ts'
export { mountSandboxProcessor } from './routes.ts'
