import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { Gallery } from './Gallery.tsx'
import { readTheme, showTheme } from './theme.ts'

showTheme(readTheme())
const container = document.getElementById('root')
if (container) {
  createRoot(container).render(
    <StrictMode>
      <Gallery />
    </StrictMode>,
  )
}
