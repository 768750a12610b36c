export { mountTestMode } from './routes.ts'
export { createTestMode } from './service.ts'
export { testModeErasure } from './store/moves.ts'
