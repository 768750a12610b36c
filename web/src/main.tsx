import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { App } from './app/App.tsx'
import { boot } from './lib/boot.ts'
import { startLanguage } from './lib/i18n.ts'
import { applyTheme } from './lib/theme.ts'

startLanguage()
applyTheme(boot().theme)

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <App />
    </StrictMode>,
  )
}
