export { mountLegalTexts } from './routes.ts'
export { createLegalTexts, type LegalTexts } from './service.ts'
