import { prepareFailedPage } from './app/PageFailed.tsx'
import { showPage } from './app/show-page.tsx'
import { boot } from './lib/boot.ts'
import { loadNouns, startLanguage } from './lib/i18n.ts'
import { whenUsed } from './lib/idle.ts'
import { applyTheme } from './lib/theme.ts'
import { setBrandName } from './ui/brand.ts'

startLanguage()
applyTheme(boot().theme)
setBrandName(boot().branding.name)

const container = document.getElementById('root')
if (container) void showPage(container)

whenUsed(() => prepareFailedPage().catch(() => undefined))
// The error texts of accounts are needed on several pages, but rarely on the first.
whenUsed(() => loadNouns('accounts').catch(() => undefined))
