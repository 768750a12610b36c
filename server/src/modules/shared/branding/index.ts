export { mountBranding } from './routes.ts'
export { createBrandingSettings } from './service.ts'
export { toWire } from './wire.ts'
