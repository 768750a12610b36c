export { createSandboxProcessor, type SandboxProcessor } from './processor.ts'
export { mountSandboxProcessor } from './routes.ts'
export { sandboxProcessorErasure } from './store.ts'
