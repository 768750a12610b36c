export { createAssets } from './assets.ts'
export { errorPage, safeCode } from './error-page.ts'
export { loadPages, type Pages, webFolder } from './pages.ts'
