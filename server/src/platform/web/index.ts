export { createAssets } from './assets.ts'
export { themeOf } from './boot.ts'
export { errorPage, safeCode } from './error-page.ts'
export { loadPages, type Pages, webFolder } from './pages.ts'
