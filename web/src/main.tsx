import { prepareFailedPage } from './app/PageFailed.tsx'
import { showPage } from './app/show-page.tsx'
import { boot } from './lib/boot.ts'
import { loadNouns, startLanguage } from './lib/i18n.ts'
import { whenIdle } from './lib/idle.ts'
import { applyTheme } from './lib/theme.ts'

startLanguage()
applyTheme(boot().theme)

const place = document.getElementById('root')
if (place) void showPage(place)

whenIdle(() => prepareFailedPage().catch(() => undefined))
// The refusals of accounts are spoken on several pages, but hardly ever on the first.
whenIdle(() => loadNouns('accounts').catch(() => undefined))
