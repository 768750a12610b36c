export { render as renderMarkdown } from './html.ts'
export { plainOf } from './plain.ts'
export { mountLegalTexts } from './routes.ts'
export { createLegalTexts, type LegalTexts } from './service.ts'
