export { render as renderMarkdown } from './html.ts'
export { mountLegalTexts } from './routes.ts'
export { createLegalTexts, type LegalTexts } from './service.ts'
