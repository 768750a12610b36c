export { createAssets } from './assets.ts'
export { themeOf } from './boot.ts'
export { createBuyerPages, filesOfBuyerPages, type RenderBuyerPage } from './buyer-pages.ts'
export { createEmbedScript } from './embed-script.ts'
export { errorPage, safeCode } from './error-page.ts'
export { publicFolder, webFolder } from './manifest.ts'
export type { NoScriptContent } from './no-script.ts'
export {
  createPagePicture,
  createPageReply,
  leadTo,
  noPicture,
  type PageVisit,
  pageOperatorOf,
  pageVisitOf,
  tokenOf,
} from './page-visits.ts'
export { loadPages, type Pages } from './pages.ts'
